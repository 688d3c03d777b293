import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../docs/decisions');
const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences'];
const FILES = readdirSync(FOLDER).sort();
const NUMBERS = FILES.map((file) => file.slice(0, 4));

it('decisions have one number each', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(NUMBERS).toEqual([...new Set(NUMBERS)]);
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
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS);
    expect(text.split('## Alternatives')[1]?.split('## Consequences')[0]).toMatch(/^\|-+(\|-+)+\|$/m);
  });
});
