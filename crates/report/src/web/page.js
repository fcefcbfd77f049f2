'use strict';
// Sorting, filtering, pointing and jumping. The page says all that it says without any of this.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  // Sorting: the head of a column is a button.
  const order = new Intl.Collator('en', { numeric: true });
  const value = (row, column) => {
    const cell = row.cells[column];
    if (!cell) return '';
    return cell.dataset.v === undefined ? cell.textContent.trim() : Number(cell.dataset.v);
  };
  const compare = (a, b) => {
    const [x, y] = [Number(a === '' ? NaN : a), Number(b === '' ? NaN : b)];
    if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
    return order.compare(String(a), String(b));
  };
  for (const table of all('table.sortable')) {
    all('thead th', table).forEach((head, column) => {
      const button = make('button', { type: 'button' });
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const first = head.classList.contains('n') ? 'descending' : 'ascending';
        const second = first === 'descending' ? 'ascending' : 'descending';
        const way = head.getAttribute('aria-sort') === first ? second : first;
        all('thead th', table).forEach((other) => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', way);
        const sign = way === 'ascending' ? 1 : -1;
        const body = table.tBodies[0];
        const rows = [...body.rows].map((row) => [value(row, column), row]);
        // What has no value comes last either way.
        rows.sort(([a], [b]) => (a === '') - (b === '') || sign * compare(a, b));
        body.append(...rows.map(([, row]) => row));
      });
    });
  }

  // Where names lead: the first row or part that is of a run or a topic and has an id.
  const places = { run: new Map(), topic: new Map() };
  for (const kind of ['topic', 'run']) {
    for (const element of all(`[id][data-${kind}]`)) {
      const name = element.dataset[kind];
      if (!places[kind].has(name)) places[kind].set(name, element);
    }
  }
  const place = (mark) => places.topic.get(mark.dataset.topic) || places.run.get(mark.dataset.run);

  // Pointing at a run or a topic shows it everywhere.
  const named = new Map();
  for (const element of all('[data-run],[data-topic]')) {
    const key = element.dataset.topic === undefined ? 'r' + element.dataset.run : 't' + element.dataset.topic;
    if (!named.has(key)) named.set(key, []);
    named.get(key).push(element);
    element.dataset.key = key;
  }
  let hot = [];
  const show = (event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    hot.forEach((other) => other.classList.remove('hot'));
    hot = element ? named.get(element.dataset.key) || [] : [];
    hot.forEach((other) => other.classList.add('hot'));
  };
  document.addEventListener('pointerover', show);
  document.addEventListener('focusin', show);

  // Marks of a figure: one stop of the Tab key, arrows from mark to mark, Enter or a click jumps.
  const said = make('p', { className: 'said' });
  said.setAttribute('role', 'status');
  for (const picture of all('svg.afig')) {
    const marks = all('g[data-run],g[data-topic]', picture).filter(place);
    if (marks.length === 0) continue;
    picture.setAttribute('role', 'group');
    const jump = (mark) => {
      const target = place(mark);
      for (let outer = target; outer; outer = outer.parentElement) if (outer.tagName === 'DETAILS') outer.open = true;
      location.hash = target.id;
      const focus = target.querySelector('a,button') || target;
      if (focus === target) target.tabIndex = -1;
      focus.focus();
    };
    marks.forEach((mark, number) => {
      mark.setAttribute('tabindex', number === 0 ? '0' : '-1');
      mark.setAttribute('role', 'link');
      const title = mark.querySelector('title');
      mark.addEventListener('click', () => jump(mark));
      mark.addEventListener('focus', () => {
        picture.parentElement.after(said);
        said.textContent = title ? title.textContent : '';
      });
      mark.addEventListener('keydown', (event) => {
        const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -marks.length, End: marks.length };
        if (event.key === 'Enter') jump(mark);
        if (!(event.key in steps)) return;
        event.preventDefault();
        const next = marks[Math.min(Math.max(number + steps[event.key], 0), marks.length - 1)];
        mark.setAttribute('tabindex', '-1');
        next.setAttribute('tabindex', '0');
        next.focus();
      });
    });
  }

  // Filtering runs and measures.
  const controls = document.getElementById('controls');
  if (controls) {
    const runs = new Set(all('tr[data-run]').map((row) => row.dataset.run));
    const count = make('span', {});
    count.setAttribute('role', 'status');
    const search = make('input', { type: 'search', id: 'filter-runs', autocomplete: 'off' });
    const filter = () => {
      const wanted = search.value.toLowerCase();
      const fits = (name) => name.toLowerCase().includes(wanted);
      all('tr[data-run],[data-of-run]').forEach((row) => (row.hidden = !fits(row.dataset.run || row.dataset.ofRun)));
      all('svg.afig g[data-run]').forEach((mark) => mark.classList.toggle('dim', !fits(mark.dataset.run)));
      const left = [...runs].filter(fits).length;
      count.textContent = wanted ? `${left} of ${runs.size} runs` : '';
    };
    search.addEventListener('input', filter);
    if (runs.size > 1) controls.append(make('label', {}, 'Only runs with ', search), count);
    const measures = [...new Set(all('th[data-measure]').map((head) => head.dataset.measure))];
    if (measures.length > 1) {
      const choice = make('fieldset', {}, make('legend', {}, 'Measures'));
      for (const measure of measures) {
        const box = make('input', { type: 'checkbox', checked: true });
        box.addEventListener('change', () => {
          const own = all('[data-measure]').filter((element) => element.dataset.measure === measure);
          own.forEach((element) => (element.hidden = !box.checked));
        });
        const shown = measure.length > 60 ? measure.slice(0, 60) + '\u2026' : measure;
        choice.append(make('label', {}, box, ' ', make('bdi', {}, shown)));
      }
      controls.append(choice);
    }
    controls.hidden = controls.childElementCount === 0;
  }
})();
