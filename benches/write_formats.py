"""Writes the runs of W1 in other formats, for the workloads that time reading them: write_formats.py DATA

DATA/w1/runs/*.txt becomes DATA/w1/csv, json, gz and, where pyarrow is there, parquet. A file that is there is left alone.
"""

import gzip
import json
import sys
from pathlib import Path


def rows(path):
    with open(path) as lines:
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            yield topic, document, score


def write_csv(source, target):
    with open(target, "w") as out:
        out.write("query_id,doc_id,score\n")
        out.writelines(f"{topic},{document},{score}\n" for topic, document, score in rows(source))


def write_json(source, target):
    by_topic = {}
    for topic, document, score in rows(source):
        by_topic.setdefault(topic, {})[document] = float(score)
    target.write_text(json.dumps(by_topic))


def write_gz(source, target):
    with gzip.open(target, "wb", 6) as out:
        out.write(source.read_bytes())


def write_parquet(source, target):
    import pyarrow
    import pyarrow.parquet

    topics, documents, scores = zip(*rows(source))
    columns = {"query_id": topics, "doc_id": documents, "score": [float(score) for score in scores]}
    pyarrow.parquet.write_table(pyarrow.table(columns), target)


WRITERS = {"csv": write_csv, "json": write_json, "gz": write_gz, "parquet": write_parquet}


def main(folder):
    for kind, write in WRITERS.items():
        (folder / kind).mkdir(exist_ok=True)
        for source in sorted((folder / "runs").glob("*.txt")):
            target = folder / kind / f"{source.stem}.{kind}"
            if not target.exists():
                partial = target.with_suffix(".partial")
                write(source, partial)
                partial.rename(target)


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "w1")
