import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MetricSources, type Metrics, openMetrics } from '#server/metrics/open-metrics.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RULES = read('docs/examples/monitoring/alerts.yml');
const DASHBOARD = JSON.parse(read('docs/examples/monitoring/dashboard.json'));
const PAGE = read('docs/operations/monitoring.md');

const pool = { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 1 } };
/** A process without pages whose database is away: every metric is there, whatever its value. */
const SOURCES = {
  database: { pool, background: { pool, db: { execute: () => Promise.reject(new Error('away')) } } },
  stocks: () => [],
  searchThreads: () => undefined,
  pages: () => undefined,
} as unknown as MetricSources;

let metrics: Metrics;
let text = '';
/** Kinds by name. */
let exported = new Map<string, string>();

beforeAll(async () => {
  metrics = openMetrics(SOURCES);
  text = (await metrics.read()).text;
  exported = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  );
});
afterAll(() => metrics?.close());

const namesIn = (query: string): string[] => [
  ...new Set([...query.matchAll(/\b(?:forecourt|process|nodejs)_\w+\b/g)].map(([name]) => name)),
];
const isExported = (name: string): boolean =>
  exported.has(name) || exported.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';

interface Panel {
  title: string;
  description?: string;
  targets?: { expr: string }[];
}
const PANELS: Panel[] = DASHBOARD.panels;
const ALERTS = [...RULES.matchAll(/^ {6}- alert: (\w+)\n([\s\S]+?)(?=^ {6}- alert|(?![\s\S]))/gm)].map(
  ([, name = '', body = '']) => ({ name, body }),
);

describe('the dashboard', () => {
  it.each(PANELS.filter(({ targets }) => targets))('shows metrics that exist: $title', ({ targets = [] }) => {
    for (const { expr } of targets) {
      expect(namesIn(expr)).not.toEqual([]);
      expect(namesIn(expr).filter((name) => !isExported(name))).toEqual([]);
    }
  });

  it('names alerts that exist', () => {
    const named = [...JSON.stringify(PANELS).matchAll(/Alert: (\w+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(ALERTS.map((alert) => alert.name)).toContain(name);
  });
});

describe('the alert rules', () => {
  it('are as many as their file has', () => {
    expect(ALERTS).toHaveLength([...RULES.matchAll(/alert:/g)].length);
    expect(ALERTS.length).toBeGreaterThan(15);
  });

  it.each(ALERTS)('$name watches metrics that exist, and says what to do', ({ name, body }) => {
    const expr = /^ {8}expr: ([\s\S]+?)^ {8}\w/m.exec(body)?.[1] ?? '';
    if (name !== 'ForecourtDown') expect(namesIn(expr)).not.toEqual([]);
    expect(namesIn(body).filter((each) => !isExported(each))).toEqual([]);
    expect(body).toMatch(/^ {10}action: "\w.{20,}"$/m);
    expect(body).toMatch(/severity: (?:page|ticket) }/);
  });
});

describe('docs/operations/monitoring.md', () => {
  it('has an entry for each alert, in their order', () => {
    const entries = [...PAGE.matchAll(/^### (Forecourt\w+)$/gm)].map(([, name]) => name);
    expect(entries).toEqual(ALERTS.map(({ name }) => name));
  });

  it('has a row for each metric of the site', () => {
    const rows = [...PAGE.matchAll(/^\| `(forecourt_\w+)`/gm)].map(([, name = '']) => name);
    const own = [...exported.keys()].filter((name) => name.startsWith('forecourt_'));
    expect(rows.sort()).toEqual(own.sort());
  });
});

it('answers without a database, and says so', () => {
  expect(text).toMatch(/^forecourt_database_up 0$/m);
});
