// Draws the report's charts from the data in the page. The page is whole without this: each chart
// adds to a table that is always there.
import * as echarts from 'echarts/core';
import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';

echarts.use([BarChart, CustomChart, LineChart, AriaComponent, GridComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, TitleComponent, TooltipComponent, SVGRenderer]);

// Hues after Okabe and Ito (2008), told apart by people who are colour-blind; darkened for 3:1 on white, lightened on black.
const LIGHT = {
  ink: '#16191d', quiet: '#545c66', line: '#dfe3e8', card: '#f6f7f9',
  treatments: ['#0072b2', '#c44e00', '#00795a', '#a4457f', '#7d6200', '#4a4f9c'],
  stack: ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#9aa3ad'],
};
const DARK = {
  ink: '#e8ebee', quiet: '#a5aeb9', line: '#303740', card: '#1b1f25',
  treatments: ['#56b4e9', '#f0903c', '#2fc79b', '#e39bc4', '#e0c040', '#a9aef0'],
  stack: ['#3f97d0', '#e8b04a', '#2aa984', '#d48cb4', '#86c9f0', '#e0763a', '#7c8691'],
};
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'pin'];

const data = JSON.parse(document.getElementById('warmlap-data').textContent);
const dark = window.matchMedia('(prefers-color-scheme: dark)');
let printing = window.matchMedia('print').matches;
let look = LIGHT;
const charts = new Map();

const colour = (t) => look.treatments[t % look.treatments.length];
const symbol = (t) => SYMBOLS[t % SYMBOLS.length];
const group = (text) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Three significant digits, thousands separated. */
function three(value) {
  if (value === 0) return '0';
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const scale = Math.pow(10, 2 - Math.floor(Math.log10(Math.abs(value))));
  const [whole, part] = (Math.round(value * scale) / scale).toFixed(decimals).split('.');
  return part ? group(whole) + '.' + part : group(whole);
}

function short(value) {
  return Math.abs(value) >= 1 ? group(String(Math.round(value * 100) / 100)) : String(Math.round(value * 1000) / 1000);
}

function bytes(value) {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) { value /= 1024; unit++; }
  return three(value) + ' ' + units[unit];
}

const text = (extra) => ({ color: look.quiet, fontSize: 12, ...extra });
const title = (words, sub) => ({
  text: words, subtext: sub, left: 14, top: 10, itemGap: 2,
  textStyle: { color: look.ink, fontSize: 14, fontWeight: 600, lineHeight: 19 }, subtextStyle: text({ lineHeight: 16 }),
});
const legend = (extra) => ({
  left: 10, bottom: 6, itemWidth: 22, itemHeight: 9, type: 'plain',
  textStyle: text({ color: look.ink }), inactiveColor: look.quiet, ...extra,
});
const value = (extra) => ({
  type: 'value', min: 0,
  axisLabel: text({ formatter: short, hideOverlap: true }), splitLine: { lineStyle: { color: look.line } }, ...extra,
});
const category = (name, values, extra) => ({
  type: 'category', name, nameLocation: 'middle', nameGap: 26, nameTextStyle: text(), data: values,
  axisLabel: text({ hideOverlap: true }), axisTick: { show: false }, axisLine: { lineStyle: { color: look.quiet } }, ...extra,
});
const base = (about, extra) => ({
  animation: false, backgroundColor: 'transparent',
  textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
  aria: { enabled: true, label: { enabled: true, description: about } },
  tooltip: {
    trigger: 'item', confine: true, backgroundColor: look.card, borderColor: look.line,
    textStyle: { color: look.ink, fontSize: 13 }, 
  },
  ...extra,
});
const rows = (n) => 14 + 19 * Math.max(1, n);

const cell = (l, t) => data.cells.find((c) => c.l === l && c.t === t);
const last = (c) => c && c.rounds.length ? c.rounds[c.rounds.length - 1] : null;

/** A whisker from the lowest to the highest trial; more than one trial only. */
function whiskers(name, points, t, shift) {
  return {
    type: 'custom', name, silent: true, z: 1, data: points.filter((p) => p && p.n > 1 && p.min !== undefined).map((p) => [p.i, p.min, p.max]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (params, api) => {
      const low = api.coord([api.value(0), api.value(1)]);
      const high = api.coord([api.value(0), api.value(2)]);
      const x = low[0] + shift;
      const stroke = { stroke: colour(t), lineWidth: 1.5, opacity: 0.85 };
      const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: stroke });
      return { type: 'group', children: [
        line(x, low[1], x, high[1]), line(x - 4, low[1], x + 4, low[1]), line(x - 4, high[1], x + 4, high[1])] };
    },
  };
}

/** A line over the load levels with its whiskers; levels of different scenarios are not joined. */
function overLevels(name, t, pick, dashed) {
  const points = data.levels.map((_, l) => pick(cell(l, t), l));
  // Treatments stand a little beside each other, so that their whiskers do not hide one another.
  const shift = (t - (data.treatments.length - 1) / 2) * 9;
  return [
    ...[...new Set(data.scenarios)].map((scenario) => ({
      type: 'line', name, data: points.map((p, l) => (p && data.scenarios[l] === scenario ? p.mid : null)), connectNulls: false,
      symbol: symbol(t), symbolSize: 9, symbolOffset: [shift, 0],
      lineStyle: { color: colour(t), width: 2, type: dashed ? 'dashed' : 'solid' },
      itemStyle: { color: dashed ? look.card : colour(t), borderColor: colour(t), borderWidth: 2 },
      z: 3,
    })),
    whiskers(name, points, t, shift),
  ];
}

const tip = (unit, find) => ({
  formatter: (p) => {
    const found = find(p);
    return `${escape(p.seriesName)}<br>${escape(found.where)}: <b>${found.value}</b> ${unit}${found.more || ''}`;
  },
});
const escape = (s) => String(s).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function throughput() {
  const series = [];
  data.treatments.forEach((name, t) => {
    const point = (r, l) => (r && r.x ? { i: l, mid: r.x.median, min: r.x.min, max: r.x.max, n: r.n } : null);
    const warm = overLevels(`${name}, ${data.rounds > 1 ? `round ${data.rounds}` : 'the round'}`, t, (c, l) => point(last(c), l), data.rounds === 1);
    series.push(...warm);
    if (data.rounds > 1 && data.cells.some((c) => c.rounds.some((r) => r.cold))) {
      series.push(...overLevels(`${name}, cold`, t, (c, l) => point(c && c.rounds.find((r) => r.cold), l), true));
    }
  });
  const lines = [...new Set(series.filter((s) => s.type === 'line').map((s) => s.name))];
  return base(`Throughput over ${data.levelUnit}, cold beside warm, per treatment.`, {
    title: title(`Throughput over ${data.levelUnit}`, 'req/s, median and range of the trials'),
    legend: legend({ data: lines }),
    grid: { left: 14, right: 22, top: 66, bottom: rows(legendRows(lines)) + 32, containLabel: true },
    xAxis: category(data.levelUnit, data.levelNames, { nameGap: 24 }),
    yAxis: value(),
    tooltip: { ...base('').tooltip, ...tip('req/s', (p) => ({ where: `${data.levelNames[p.dataIndex]} ${data.levelUnit}`, value: three(p.value) })) },
    series,
  });
}

/** Points, the model through them, and where it has enough; loads are told apart by their ratio. */
function scalability(div) {
  const c = data.scalability[Number(div.dataset.curve)];
  if (!c.points.length) return null;
  const most = Math.max(...c.points.map((p) => p[1]), ...c.line.map((p) => p[1]));
  // The knee lies before N95: their names stand on either side.
  const mark = (name, n, label, before) => ({
    type: 'line', name, symbol: 'none', silent: true, z: 1, data: [[n, 0], [n, most * (before ? 1.08 : 1.18)]],
    lineStyle: { color: look.quiet, width: 1.5, type: before ? 'dashed' : 'solid' }, itemStyle: { color: look.quiet },
    endLabel: { show: true, formatter: `${name} ${label}`, color: look.ink, fontSize: 12, offset: before ? [-12, 0] : [0, 0], align: before ? 'right' : 'left' },
  });
  const series = [
    { type: 'line', name: c.model, data: c.line, symbol: 'none', z: 2, lineStyle: { color: colour(c.t), width: 2 }, itemStyle: { color: colour(c.t) } },
    {
      type: 'line', name: 'trials', data: c.points, symbol: symbol(c.t), symbolSize: 8, z: 3, lineStyle: { width: 0, opacity: 0 },
      itemStyle: { color: look.card, borderColor: colour(c.t), borderWidth: 2 },
    },
  ];
  if (c.knee !== undefined) series.push(mark('knee', c.knee, three(c.knee), true));
  if (c.n95 !== undefined) series.push(mark('N95', c.n95, group(String(c.n95)), false));
  return base(`Throughput ${c.title}: each trial, and the model ${c.model}.`, {
    title: title(`Throughput ${c.title}`, 'req/s'),
    legend: legend({ data: [c.model, 'trials'] }),
    grid: { left: 14, right: 26, top: 66, bottom: rows(legendRows([c.model, 'trials'])) + 32, containLabel: true },
    xAxis: {
      type: 'log', logBase: 2, min: c.line[0][0], name: c.over, nameLocation: 'middle', nameGap: 24, nameTextStyle: text(),
      axisLabel: text({ formatter: short, hideOverlap: true }), splitLine: { show: false }, axisLine: { lineStyle: { color: look.quiet } },
    },
    yAxis: value({ max: niceScale(most * 1.25).max, interval: niceScale(most * 1.25).interval }),
    tooltip: { ...base('').tooltip, ...tip('req/s', (p) => ({ where: `${three(p.value[0])} ${c.over}`, value: three(p.value[1]) })) },
    series,
  });
}

let width = 600;
/** How many lines the legend will take at the chart's width. */
function legendRows(names) {
  let used = 0;
  let count = 1;
  for (const name of names) {
    const w = 38 + name.length * 7;
    if (used + w > width - 20 && used > 0) { count++; used = 0; }
    used += w;
  }
  return count;
}

function latency(div) {
  const p = div.dataset.percentile;
  const series = [];
  data.treatments.forEach((name, t) => {
    series.push(...overLevels(name, t, (c, l) => {
      const r = last(c);
      return r && r[p] ? { i: l, mid: r[p].median, min: r[p].min, max: r[p].max, n: r.n } : null;
    }, false));
  });
  return base(`Latency ${p} over ${data.levelUnit} per treatment.`, {
    title: title(p, 'ms, median and range of the trials'),
    legend: legend({ data: data.treatments }),
    grid: { left: 14, right: 22, top: 62, bottom: rows(legendRows(data.treatments)) + 32, containLabel: true },
    xAxis: category(data.levelUnit, data.levelNames, { nameGap: 24 }),
    yAxis: value(),
    tooltip: { ...base('').tooltip, ...tip('ms', (q) => ({ where: `${data.levelNames[q.dataIndex]} ${data.levelUnit}`, value: three(q.value) })) },
    series,
  });
}

function curve(div) {
  const l = Number(div.dataset.level);
  const series = data.treatments.map((name, t) => {
    const c = cell(l, t);
    return {
      type: 'line', name, data: c ? c.curve.map(([p, ms]) => [1 / (1 - p / 100), ms, p]) : [],
      symbol: symbol(t), symbolSize: 5, showSymbol: true, lineStyle: { width: 2 }, color: colour(t),
    };
  });
  if (!series.some((s) => s.data.length)) return null;
  const labels = { 1: '0 %', 10: '90 %', 100: '99 %', 1000: '99.9 %', 10000: '99.99 %', 100000: '99.999 %' };
  return base('Latency percentiles per treatment.', {
    title: title(`${data.levelNames[l]} ${data.levelUnit}`, 'ms'),
    legend: legend({ data: data.treatments }),
    grid: { left: 14, right: 26, top: 62, bottom: rows(legendRows(data.treatments)) + 32, containLabel: true },
    xAxis: {
      type: 'log', logBase: 10, min: 1, name: 'answered within', nameLocation: 'middle', nameGap: 26, nameTextStyle: text(),
      axisLabel: text({ formatter: (v) => labels[Math.round(v)] || '' }), splitLine: { lineStyle: { color: look.line } }, axisLine: { lineStyle: { color: look.quiet } },
    },
    yAxis: value(),
    tooltip: { ...base('').tooltip, ...tip('ms', (q) => ({ where: `${q.value[2]} % within`, value: three(q.value[1]) })) },
    series,
  });
}

/** A step for each window: flat over its length, with a gap where nothing was measured between two. */
function steps(windows, pick) {
  const points = [];
  let last = null;
  windows.forEach((w) => {
    const v = pick(w);
    if (last !== null && w[0] - last > 0.5) points.push([last, null]);
    points.push([w[0], v], [w[1], v]);
    last = w[1];
  });
  return points;
}

/** One trial on one axis of time: throughput above, compilers in the middle, collectors below. */
function film(div) {
  const f = data.films.find((one) => one.trial === Number(div.dataset.trial));
  if (!f) return null;
  const panes = [{ top: 74, height: 118 }, { top: 226, height: 84 }, { top: 344, height: 52 }];
  const axis = (i) => ({
    gridIndex: i, type: 'value', min: 0, max: f.end, axisLine: { lineStyle: { color: look.quiet } }, splitLine: { show: false },
    axisLabel: text({ show: i === 2, hideOverlap: true, showMaxLabel: false, formatter: short }), axisTick: { show: i === 2 },
    ...(i === 2 ? { name: 'seconds since the first request', nameLocation: 'middle', nameGap: 24, nameTextStyle: text() } : {}),
  });
  const scale = (i, name) => ({
    gridIndex: i, type: 'value', min: 0, splitNumber: i === 0 ? 4 : 2, name, nameLocation: 'end', nameGap: 8,
    nameTextStyle: text({ align: 'left' }), axisLabel: text({ formatter: short, hideOverlap: true }), splitLine: { lineStyle: { color: look.line } },
  });
  const line = (name, pane, color, points, extra) => ({
    type: 'line', name, xAxisIndex: pane, yAxisIndex: pane, data: points, showSymbol: false, connectNulls: false,
    color, lineStyle: { width: 1.5, color }, ...extra,
  });
  const [c1, c2, gc, waiting] = [look.stack[4], look.stack[0], look.stack[3], look.stack[5]];
  const begin = (x) => ({ xAxis: x });
  const labels = f.parts.map(([from, to, name, warm], i) => [
    { ...begin(from), name: to - from > f.end / 14 ? name : '', itemStyle: { color: warm ? look.stack[1] : look.stack[6], opacity: warm ? 0.16 : i % 2 ? 0.05 : 0.11 } },
    begin(to)]);
  const marks = f.marks.map(([x, kind, words]) => ({
    xAxis: x, name: words,
    lineStyle: kind === 'change' ? { color: look.quiet, type: 'dotted', width: 1 } : { color: kind === 'steady' ? look.stack[2] : look.stack[5], type: 'solid', width: 2 },
    label: kind === 'change' ? { show: false } : { show: true, formatter: words, position: 'insideEndTop', color: look.ink, fontSize: 11 },
  }));
  const series = [
    line('req/s', 0, look.ink, steps(f.load, (w) => w[2]), {
      markArea: { silent: true, label: { color: look.quiet, fontSize: 11, position: 'insideBottom' }, data: labels },
      markLine: { silent: true, symbol: 'none', data: marks },
    }),
  ];
  const stacked = (name, color, i) => series.push(line(name, 1, color, steps(f.subject, (w) => w[i]), { areaStyle: { color, opacity: 0.85 }, lineStyle: { width: 0 }, stack: 'jit' }));
  if (f.c1) stacked('C1 compiler', c1, 2);
  if (f.c2) stacked('C2 compiler', c2, 3);
  if (f.waiting) series.push(line('compilers waiting', 1, waiting, steps(f.subject, (w) => w[4]), { lineStyle: { width: 1.5, type: 'dashed', color: waiting } }));
  if (f.gc) series.push(line('GC', 2, gc, steps(f.subject, (w) => w[5]), { areaStyle: { color: gc, opacity: 0.85 }, lineStyle: { width: 0 } }));
  if (f.collections) {
    series.push({
      type: 'line', name: 'a collection', xAxisIndex: 2, yAxisIndex: 2, lineStyle: { width: 0 }, symbol: 'triangle', symbolSize: 7, color: look.ink,
      data: f.subject.filter((w) => w[6] > 0).map((w) => [(w[0] + w[1]) / 2, 0, w[6]]),
    });
  }
  const names = series.map((s) => s.name).filter((n) => n !== 'req/s');
  const unit = (s) => (s === 'req/s' ? 'req/s' : s === 'compilers waiting' ? 'threads' : 'CPUs');
  return base(`Warm-up film of ${f.title}: throughput, compiler threads and garbage collection over time.`, {
    title: title(f.title, f.words),
    legend: legend({ data: names.map((name) => (['C1 compiler', 'C2 compiler', 'GC'].includes(name) ? { name, icon: 'rect' } : { name })), itemWidth: 14 }),
    grid: panes.map((p) => ({ left: 64, right: 22, ...p })),
    xAxis: [axis(0), axis(1), axis(2)],
    yAxis: [scale(0, 'req/s'), scale(1, 'CPUs, JIT compilers'), scale(2, 'CPUs, GC')],
    tooltip: {
      ...base('').tooltip, trigger: 'axis',
      formatter: (all) => (all.length ? [`${three(all[0].value[0])} s`, ...all.filter((p) => p.value[1] !== null).map((p) => (p.seriesName === 'a collection'
        ? `${p.value[2]} collections` : `${escape(p.seriesName)}: <b>${three(p.value[1])}</b> ${unit(p.seriesName)}`))].join('<br>') : ''),
    },
    series,
  });
}

function native(div) {
  const m = data.memory[Number(div.dataset.memory)];
  const kind = div.dataset.kind;
  const marks = m.marks.filter((k) => k.categories);
  if (!marks.length) return null;
  const most = Math.max(...data.memory.flatMap((o) => o.marks.map((k) => k[kind] || 0))) / 1048576;
  const series = data.categories.map((name, i) => ({
    type: 'bar', stack: 'all', name, barMaxWidth: 30, color: look.stack[i % look.stack.length],
    itemStyle: { borderColor: look.card, borderWidth: 1 },
    data: marks.map((k) => (k.categories[name] ? k.categories[name][kind] / 1048576 : 0)),
  }));
  series[series.length - 1].label = {
    show: true, position: 'right', color: look.ink, fontSize: 12,
    formatter: (p) => `${three(marks[p.dataIndex][kind] / 1048576)}`,
  };
  return base(`Memory ${kind} by category at each mark.`, {
    title: title(m.title, `MiB ${kind}`),
    legend: legend({ data: data.categories, itemWidth: 12, itemGap: 8 }),
    grid: { left: 14, right: 52, top: 60, bottom: rows(legendRows(data.categories)) + 10, containLabel: true },
    yAxis: category('', marks.map((k) => k.name), { inverse: true }),
    xAxis: value(niceScale(most)),
    tooltip: { ...base('').tooltip, ...tip('MiB', (p) => ({ where: marks[p.dataIndex].name, value: three(p.value) })) },
    series,
  });
}

/** The same round scale for all charts of a row, so that their bars can be compared. */
function niceScale(most) {
  const rough = most / 5;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const interval = [1, 2, 5, 10].find((step) => step * power >= rough) * power;
  return { interval, max: Math.ceil(most / interval) * interval };
}

function resident() {
  const names = [...new Set(data.memory.flatMap((m) => m.marks.filter((k) => k.rss).map((k) => k.name)))];
  if (!names.length) return null;
  const titles = data.memory.map((m) => m.title);
  return base('Resident memory at each mark per treatment.', {
    title: title('Resident memory', 'MiB, median of the memory trials'),
    legend: legend({ data: titles }),
    grid: { left: 14, right: 52, top: 56, bottom: rows(legendRows(titles)) + 6, containLabel: true },
    yAxis: category('', names, { inverse: true }),
    xAxis: value(),
    tooltip: { ...base('').tooltip, ...tip('MiB', (p) => ({ where: p.name, value: three(p.value) })) },
    series: data.memory.map((m) => ({
      type: 'bar', name: m.title, color: colour(m.t), barMaxWidth: 18,
      label: { show: true, position: 'right', color: look.ink, fontSize: 12, formatter: (p) => (p.value ? three(p.value) : '') },
      data: names.map((n) => { const k = m.marks.find((x) => x.name === n); return k && k.rss ? k.rss / 1048576 : null; }),
    })),
  });
}

function growth() {
  const all = data.growth;
  if (!all.length) return null;
  return base('What one more thread takes: reserved, committed and resident.', {
    title: title('What one more thread takes', 'KiB'),
    grid: { left: 14, right: 70, top: 62, bottom: 14, containLabel: true },
    yAxis: category('', all.map((g) => g.label), { inverse: true, axisLabel: text({ lineHeight: 15 }) }),
    xAxis: value(),
    tooltip: { ...base('').tooltip, ...tip('', (p) => ({ where: p.name, value: bytes(all[p.dataIndex].bytes) })) },
    series: [{
      type: 'bar', name: 'per thread', barMaxWidth: 22,
      label: { show: true, position: 'right', color: look.ink, fontSize: 12, formatter: (p) => bytes(all[p.dataIndex].bytes) },
      data: all.map((g) => ({ value: g.bytes / 1024, itemStyle: { color: look.stack[{ reserved: 6, committed: 0, resident: 2 }[g.kind]] } })),
    }],
  });
}

const KINDS = { throughput, scalability, latency, curve, film, native, resident, growth };

function drawOne(div) {
  const before = charts.get(div);
  if (before) before.dispose();
  charts.delete(div);
  // What is folded away has no width yet: it is drawn when it is opened, and not on paper, where it would fill many pages.
  const fold = div.closest('details');
  if (fold && (printing || !fold.open)) { div.hidden = true; return; }
  div.hidden = false;
  width = div.clientWidth;
  const option = KINDS[div.dataset.chart](div);
  div.hidden = !option;
  if (!option) return;
  const chart = echarts.init(div, null, { renderer: 'svg' });
  chart.setOption(option);
  charts.set(div, chart);
  // On paper the picture is scaled to the column, whatever the window's width was.
  const svg = div.querySelector('svg');
  if (!svg.getAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`);
}

function draw() {
  look = dark.matches && !printing ? DARK : LIGHT;
  document.querySelectorAll('.chart').forEach(drawOne);
}

document.documentElement.classList.add('js');
draw();
dark.addEventListener('change', draw);
document.querySelectorAll('details.trial').forEach((d) => d.addEventListener('toggle', () => d.querySelectorAll('.chart').forEach(drawOne)));
let waiting = 0;
window.addEventListener('resize', () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(draw);
});
window.addEventListener('beforeprint', () => {
  printing = true;
  document.querySelectorAll('details').forEach((d) => { d.dataset.was = d.open ? 'open' : ''; d.open = true; });
  draw();
});
window.addEventListener('afterprint', () => {
  printing = false;
  document.querySelectorAll('details').forEach((d) => { d.open = d.dataset.was === 'open'; });
  draw();
});
