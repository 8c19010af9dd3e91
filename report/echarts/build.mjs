// Bundles charts.js with the parts of Apache ECharts that it uses.
// Run by hand after a change: npm ci && npm run build
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';

const target = '../src/main/resources/dev/warmlap/report/html/charts.js';
const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;

const banner = `/*! Built by report/echarts/build.mjs from charts.js and:
Apache ECharts ${version('echarts')}, Copyright 2017-2026 The Apache Software Foundation, Apache-2.0; parts after d3, BSD-3-Clause
ZRender ${version('zrender')}, Copyright (c) 2017, Baidu Inc., BSD-3-Clause
tslib ${version('tslib')}, Copyright (c) Microsoft Corporation, 0BSD
Licence texts: META-INF/licenses in the warmlap-report jar. */`;

const result = await build({
  entryPoints: ['charts.js'],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2020',
  legalComments: 'none',
  write: false,
  charset: 'ascii',
  define: { 'process.env.NODE_ENV': '"production"' },
});
// The page carries the script inline: nothing in it may end the script element.
const code = result.outputFiles[0].text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
writeFileSync(target, `${banner}\n${code}`);
console.log(`${target}: ${Math.round(code.length / 1024)} KiB`);
