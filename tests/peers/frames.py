#!/usr/bin/env python3
"""Runs and judgments as data frames and other tools really write them, scored by aspectra and compared with the text files.

    tests/peers/frames.py              installs pandas, polars, DuckDB and ranx into a folder of its own, writes files, compares
    tests/peers/frames.py --examples   writes the small files of docs/examples anew

Needs a built aspectra: target/release/aspectra, target/debug/aspectra, or ASPECTRA=PATH.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import venv
from decimal import Decimal
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = Path(os.environ.get("ASPECTRA_PEERS", ROOT / "target" / "peers-frames"))
PACKAGES = ["pandas", "pyarrow", "polars", "duckdb", "ranx"]


def in_environment():
    """Starts again inside a virtual environment that has the packages."""
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True)
    if Path(sys.prefix).resolve() != ENVIRONMENT.resolve():
        os.execv(python, [str(python), *sys.argv])


def binary():
    choices = [os.environ.get("ASPECTRA"), ROOT / "target/release/aspectra", ROOT / "target/debug/aspectra"]
    return next(str(path) for path in choices if path and Path(path).exists())


def examples():
    """The run of docs/examples/bm25.txt as each of the data frames."""
    import duckdb
    import pandas as pd
    import polars as pl

    folder = ROOT / "docs" / "examples"
    rows = [line.split() for line in (folder / "bm25.txt").read_text().splitlines()]
    columns = {
        "qid": [row[0] for row in rows],
        "docno": [row[2] for row in rows],
        "rank": [int(row[3]) for row in rows],
        "score": [float(row[4]) for row in rows],
        "run": [row[5] for row in rows],
    }
    frame, polar = pd.DataFrame(columns), pl.DataFrame(columns)
    frame[["qid", "docno", "score"]].to_parquet(folder / "bm25.parquet", index=False)
    frame.astype({"qid": "category", "docno": "category"}).to_parquet(folder / "bm25-dictionary.parquet", index=False)
    frame.astype({"qid": int, "docno": "category"}).to_feather(folder / "bm25-lz4.feather")
    polar.select("qid", "docno", "score").write_ipc(folder / "bm25.arrow", compat_level=pl.CompatLevel.oldest())
    polar.write_ipc(folder / "bm25-views.arrow", compression="zstd", compat_level=pl.CompatLevel.newest())
    duckdb.register("run", frame)
    duckdb.sql(f"COPY (SELECT qid::INT AS topic, docno, score::DECIMAL(9,2) AS score FROM run) TO '{folder}/bm25-zstd.parquet' (COMPRESSION zstd)")
    exact = frame.assign(score=[Decimal(str(score)) for score in frame["score"]])[["qid", "docno", "score"]]
    exact.to_parquet(folder / "bm25-decimal.parquet", index=False)
    exact.to_feather(folder / "bm25-decimal.arrow")
    other = frame.assign(run="reversed", score=-frame["score"])
    pd.concat([frame, other])[["run", "qid", "docno", "score"]].to_parquet(folder / "both.parquet", index=False)
    qrels = [line.split() for line in (folder / "qrels.txt").read_text().splitlines()]
    judged = pd.DataFrame({"query_id": [q[0] for q in qrels], "doc_id": [q[2] for q in qrels], "relevance": [int(q[3]) for q in qrels]})
    judged.to_parquet(folder / "qrels.parquet", index=False)
    judged.to_feather(folder / "qrels.arrow")
    hashed = lambda ids: pd.array([2**63 + 1_000_003 * int(name[1:]) for name in ids], dtype="uint64")
    large = frame.assign(docno=hashed(frame["docno"]))[["qid", "docno", "score"]]
    large.to_parquet(folder / "hashed.parquet", index=False)
    large.to_feather(folder / "hashed.arrow")
    lines = [f"{row.query_id} 0 {row.doc_id} {row.relevance}\n" for row in judged.assign(doc_id=hashed(judged["doc_id"])).itertuples()]
    (folder / "hashed.txt").write_text("".join(lines))


def collection(seed, topics, depth):
    """Judgments and a run: ids of many lengths and alphabets, no two scores of a topic equal."""
    draw = random.Random(seed)
    judged, run = {}, {}
    for number in range(topics):
        topic = f"q{number:04}" if seed % 2 else str(number + 1)
        documents = [f"clueweb12-{draw.randrange(10**4):04}wb-{draw.randrange(100):02}-{i:05}é{'x' * draw.randrange(30)}" for i in range(depth)]
        scores = [draw.uniform(-3, 30) for _ in documents]
        run[topic] = dict(zip(documents, scores))
        judged[topic] = {document: draw.choice([0, 0, 1, 2, 3]) for document in draw.sample(documents, depth // 5)}
    return judged, run


def write_all(folder, judged, run):
    """Every file that is to be read, with who wrote it: (name, writer), and those of the judgments."""
    import duckdb
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    import pyarrow.feather
    import pyarrow.parquet as pq
    from ranx import Run

    rows = [(topic, document, score) for topic, scores in run.items() for document, score in scores.items()]
    frame = pd.DataFrame(rows, columns=["qid", "docno", "score"])
    polar = pl.DataFrame(rows, schema=["query_id", "doc_id", "score"], orient="row")
    written = []

    def add(name, who, write):
        write(folder / name)
        written.append((name, who))

    with open(folder / "run.txt", "w") as file:
        for topic, scores in run.items():
            for rank, (document, score) in enumerate(sorted(scores.items(), key=lambda item: -item[1]), 1):
                file.write(f"{topic} Q0 {document} {rank} {score!r} tag\n")
    for codec in ["snappy", "zstd", "gzip", "lz4", "none"]:
        add(f"pandas-{codec}.parquet", "pandas", lambda path: frame.to_parquet(path, compression=None if codec == "none" else codec))
    coded = frame.astype({"qid": "category", "docno": "category"})
    add("pandas-category.parquet", "pandas", lambda path: coded.to_parquet(path))
    table = pa.Table.from_pandas(frame, preserve_index=False)
    add("pyarrow-v2.parquet", "pyarrow", lambda path: pq.write_table(table, path, data_page_version="2.0", row_group_size=1000))
    delta = {"qid": "DELTA_BYTE_ARRAY", "docno": "DELTA_LENGTH_BYTE_ARRAY", "score": "BYTE_STREAM_SPLIT"}
    add("pyarrow-delta.parquet", "pyarrow", lambda path: pq.write_table(table, path, use_dictionary=False, column_encoding=delta, data_page_size=4096))
    # Decimals are exact only where scores have few digits; these have as many as they need.
    decimals = frame.assign(score=[Decimal(repr(score)) for score in frame["score"]])
    exact = pa.Table.from_pandas(decimals, preserve_index=False)
    exact = exact.set_column(2, "score", exact["score"].cast(pa.decimal128(38, 25)))
    add("pyarrow-decimal.parquet", "pyarrow", lambda path: pq.write_table(exact, path))
    add("pyarrow-decimal-plain.parquet", "pyarrow", lambda path: pq.write_table(exact, path, use_dictionary=False))
    add("pyarrow-decimal.feather", "pyarrow", lambda path: pyarrow.feather.write_feather(exact, path))
    nested = table.append_column("vector", pa.array([[1.0, 2.0]] * table.num_rows)).append_column("about", pa.array([{"a": 1, "b": "x"}] * table.num_rows))
    add("pyarrow-nested.parquet", "pyarrow", lambda path: pq.write_table(nested, path))
    add("pandas-bar.csv", "pandas", lambda path: frame.to_csv(path, index=False, sep="|"))
    add("pandas-blank.txt", "pandas", lambda path: frame.to_csv(path, index=False, sep=" "))
    add("pandas-index.csv", "pandas", lambda path: frame.to_csv(path))
    add("pandas.feather", "pandas", lambda path: frame.to_feather(path))
    add("pandas-zstd.feather", "pandas", lambda path: frame.to_feather(path, compression="zstd"))
    add("pandas-category.feather", "pandas", lambda path: coded.to_feather(path))
    add("pandas.csv", "pandas", lambda path: frame.to_csv(path, index=False))
    add("pandas.tsv.gz", "pandas", lambda path: frame.to_csv(path, index=False, sep="\t"))
    add("pandas.csv.zst", "pandas", lambda path: frame.to_csv(path, index=False, compression="zstd") if has_zstandard() else frame.to_csv(path, index=False, compression=None))
    add("pandas.jsonl", "pandas", lambda path: frame.to_json(path, orient="records", lines=True, double_precision=15))
    add("pandas-records.json", "pandas", lambda path: frame.to_json(path, orient="records", double_precision=15))
    for codec in ["zstd", "snappy", "uncompressed", "lz4"]:
        add(f"polars-{codec}.parquet", "polars", lambda path: polar.write_parquet(path, compression=codec))
    for level, name in [(pl.CompatLevel.newest(), "views"), (pl.CompatLevel.oldest(), "large")]:
        for codec in ["uncompressed", "zstd", "lz4"]:
            add(f"polars-{name}-{codec}.arrow", "polars", lambda path: polar.write_ipc(path, compression=codec, compat_level=level))
    add("polars-stream.arrow", "polars", lambda path: polar.write_ipc_stream(path))
    add("polars-categorical.arrow", "polars", lambda path: polar.with_columns(pl.col("query_id").cast(pl.Categorical)).write_ipc(path))
    add("polars.ndjson", "polars", lambda path: polar.write_ndjson(path))
    add("polars.csv", "polars", lambda path: polar.write_csv(path))
    connection = duckdb.connect()
    connection.register("run", frame)
    for options in ["COMPRESSION snappy", "COMPRESSION zstd", "COMPRESSION gzip", "PARQUET_VERSION V2", "COMPRESSION zstd, ROW_GROUP_SIZE 2048"]:
        name = "duckdb-" + options.lower().replace(" ", "-").replace(",", "") + ".parquet"
        add(name, "DuckDB", lambda path: connection.sql(f"COPY run TO '{path}' (FORMAT parquet, {options})"))
    add("duckdb.csv", "DuckDB", lambda path: connection.sql(f"COPY run TO '{path}' (HEADER)"))
    add("duckdb.json", "DuckDB", lambda path: connection.sql(f"COPY run TO '{path}' (FORMAT json)"))
    ranx_run = Run(run, name="ranx")
    add("ranx.json", "ranx", lambda path: ranx_run.save(str(path), kind="json"))
    add("ranx.trec", "ranx", lambda path: ranx_run.save(str(path), kind="trec"))
    add("ranx.parquet", "ranx", lambda path: ranx_run.save(str(path)))
    qrels = []

    def judge(name, who, write):
        write(folder / name)
        qrels.append((name, who))

    with open(folder / "qrels.txt", "w") as file:
        for topic, labels in judged.items():
            for document, label in labels.items():
                file.write(f"{topic} 0 {document} {label}\n")
    labels = [(topic, document, label) for topic, known in judged.items() for document, label in known.items()]
    judged_frame = pd.DataFrame(labels, columns=["query_id", "doc_id", "relevance"])
    judge("qrels.parquet", "pandas", lambda path: judged_frame.to_parquet(path))
    judge("qrels-float.parquet", "pandas", lambda path: judged_frame.astype({"relevance": float}).to_parquet(path))
    judge("qrels.feather", "pandas", lambda path: judged_frame.to_feather(path))
    judge("qrels-index.csv", "pandas", lambda path: judged_frame.to_csv(path))
    judge("qrels-bar.csv", "pandas", lambda path: judged_frame.to_csv(path, index=False, sep="|"))
    judge("qrels-text.csv", "pandas", lambda path: judged_frame.assign(text="so, it goes").to_csv(path, index=False))
    judge("qrels-records.json", "pandas", lambda path: judged_frame.to_json(path, orient="records"))
    whole = pa.Table.from_pandas(judged_frame, preserve_index=False)
    whole = whole.set_column(2, "relevance", whole["relevance"].cast(pa.decimal128(22, 1))).append_column("about", pa.array([{"a": 1, "b": 2}] * whole.num_rows))
    judge("qrels-decimal.parquet", "pyarrow", lambda path: pq.write_table(whole, path))
    judge("qrels.csv", "pandas", lambda path: judged_frame.to_csv(path, index=False))
    beir = judged_frame.rename(columns={"query_id": "query-id", "doc_id": "corpus-id", "relevance": "score"})
    judge("qrels-beir.tsv", "pandas", lambda path: beir.to_csv(path, index=False, sep="\t"))
    judge("qrels.jsonl", "pandas", lambda path: judged_frame.to_json(path, orient="records", lines=True))
    judge("qrels.arrow", "polars", lambda path: pl.from_pandas(judged_frame).write_ipc(path))
    judge("qrels-pl.parquet", "polars", lambda path: pl.from_pandas(judged_frame).write_parquet(path))
    # What ranx and pytrec_eval keep judgments as; ranx's own Qrels.save takes minutes here.
    judge("qrels-dict.json", "json", lambda path: path.write_text(json.dumps(judged)))
    return written, qrels


def refused(folder):
    """Files that cannot be read: each must end with exit code 2 and a message that has its name and what is wrong."""
    import pandas as pd
    import pyarrow as pa
    import pyarrow.feather
    import pyarrow.parquet as pq

    (folder / "q.txt").write_text("1 0 a 1\n")
    whole = {"qid": ["1", "1"], "docno": ["a", "b"], "score": [2.0, 1.0]}
    bad = {
        "null-document": ({**whole, "docno": ["a", None]}, 'row 2: "docno" is not given'),
        "null-score": ({**whole, "score": [2.0, None]}, 'row 2: "score" is not given'),
        "text-score": ({**whole, "score": ["2", "x"]}, 'is "x", which is no number such as 12.5'),
        "list-document": ({**whole, "docno": [["a"], ["b"]]}, 'column "docno" is'),
        "infinite-score": ({**whole, "score": [2.0, float("inf")]}, "row 2: score inf is not a finite number"),
        "another-schema": ({"a": [1], "b": [2]}, "has no column such as topic"),
        "no-score": ({"qid": ["1"], "docno": ["a"]}, "has no column such as score"),
        "twice": ({**whole, "docno": ["a", "a"]}, 'document "a" appears again'),
    }
    failed = 0
    for name, (columns, expected) in bad.items():
        table = pa.table(columns)
        pq.write_table(table, folder / f"{name}.parquet")
        pyarrow.feather.write_feather(table, folder / f"{name}.feather")
        for file in [f"{name}.parquet", f"{name}.feather"]:
            failed += says(folder, file, expected)
    both = pa.table([pa.array(["1"]), pa.array(["a"]), pa.array(["b"]), pa.array([1.0])], names=["qid", "docno", "docno", "score"])
    pq.write_table(both, folder / "columns.parquet")
    failed += says(folder, "columns.parquet", 'has two columns "docno"')
    pq.write_table(pa.table(whole), folder / "brotli.parquet", compression="brotli")
    failed += says(folder, "brotli.parquet", "is compressed with Brotli")
    pd.DataFrame(whole).to_parquet(folder / "whole.parquet")
    bytes_ = (folder / "whole.parquet").read_bytes()
    for cut in [4, 100, len(bytes_) // 2, len(bytes_) - 1]:
        (folder / "cut.parquet").write_bytes(bytes_[:cut])
        failed += says(folder, "cut.parquet", "cannot be read as Parquet")
    return failed


def says(folder, file, expected):
    command = [binary(), "eval", str(folder / "q.txt"), str(folder / file), "-m", "AP"]
    done = subprocess.run(command, capture_output=True, text=True)
    is_right = done.returncode == 2 and expected in done.stderr and file in done.stderr
    if not is_right:
        print(f"NOT REFUSED {file}: exit {done.returncode}, {done.stderr.strip()[:300]}; expected {expected}")
    return 0 if is_right else 1


def has_zstandard():
    try:
        import zstandard  # noqa: F401

        return True
    except ImportError:
        return False


def scores(folder, qrels, run):
    command = [binary(), "eval", str(folder / qrels), str(folder / run), "-m", "AP nDCG@10 P@5 RR RBP ERR", "-q", "-f", "jsonl", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return f"exit {done.returncode}: {done.stderr.strip()[:300]}"
    found = {}
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "measure" in row:
            found[(row.get("topic"), row["measure"])] = row.get("score")
    return found


def main():
    in_environment()
    if "--examples" in sys.argv:
        return examples()
    from importlib.metadata import version

    print(", ".join(f"{name} {version(name)}" for name in PACKAGES))
    compared, failed = 0, 0
    for seed, topics, depth in [(1, 3, 20), (2, 40, 100), (3, 25, 1000)]:
        judged, run = collection(seed, topics, depth)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            written, qrels = write_all(folder, judged, run)
            expected = scores(folder, "qrels.txt", "run.txt")
            assert isinstance(expected, dict) and expected, expected
            for file, who in written:
                found = scores(folder, "qrels.txt", file)
                compared += len(expected)
                if found != expected:
                    failed += 1
                    print(f"DIFFERS {file} ({who}): {found if isinstance(found, str) else differences(found, expected)}")
            for file, who in qrels:
                found = scores(folder, file, "run.txt")
                compared += len(expected)
                if found != expected:
                    failed += 1
                    print(f"DIFFERS {file} ({who}): {found if isinstance(found, str) else differences(found, expected)}")
            print(f"{topics} topics x {depth}: {len(written)} runs and {len(qrels)} judgment files")
    with tempfile.TemporaryDirectory() as name:
        wrong = refused(Path(name))
    failed += wrong
    print(f"{compared} scores compared bit by bit; {failed} files differ or are not refused as they should be")
    sys.exit(1 if failed else 0)


def differences(found, expected):
    keys = [key for key in expected if found.get(key) != expected[key]]
    return f"{len(keys)} scores, such as {keys[0]}: {found.get(keys[0])} in place of {expected[keys[0]]}"


if __name__ == "__main__":
    main()
