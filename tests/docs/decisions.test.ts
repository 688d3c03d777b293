import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const INDEX = 'README.md';
const TEMPLATE = 'template.md';
const FILES = readdirSync(FOLDER)
  .filter((file) => file !== INDEX && file !== TEMPLATE)
  .sort();
const NUMBERS = FILES.map((file) => file.slice(0, 4));
const headings = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

it('decisions have one number each', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(NUMBERS).toEqual([...new Set(NUMBERS)]);
});

it('the index lists each decision once, by its title and under a subject', () => {
  const [, ...subjects] = readFileSync(join(FOLDER, INDEX), 'utf8').split(/^## /m);
  const listed = subjects.flatMap((subject) => [...subject.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)]);
  expect(listed.map(([, , file]) => file).sort()).toEqual(FILES);
  for (const [, title, file = ''] of listed)
    expect(readFileSync(join(FOLDER, file), 'utf8').split('\n')[0]).toBe(`# ${title?.replace(' ', ': ')}`);
});

it('the template has the sections of a decision', () => {
  expect(headings(readFileSync(join(FOLDER, TEMPLATE), 'utf8'))).toEqual(SECTIONS);
});

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  const [title = '', , status = '', date = ''] = text.split('\n');

  it('is named after its number and title', () => {
    const [, number = '', words = ''] = /^# (\d{4}): (.+)$/.exec(title) ?? [];
    const slug = words.toLowerCase().replaceAll("'s", 's').replaceAll(',', '').replaceAll(' ', '-');
    expect(file).toBe(`${number}-${slug}.md`);
  });

  it('says its status and date', () => {
    expect(status).toMatch(/^- Status: (accepted|superseded by \d{4})/);
    expect(date).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/);
    for (const [other = ''] of text.matchAll(/(?<=supersede[ds] (?:by )?)\d{4}/g))
      expect(NUMBERS).toContain(other);
  });

  it('has context, decision, alternatives as a table, and consequences', () => {
    expect(headings(text)).toEqual(SECTIONS);
    expect(text.split('## Alternatives')[1]?.split('## Consequences')[0]).toMatch(/^\|-+(\|-+)+\|$/m);
  });
});
