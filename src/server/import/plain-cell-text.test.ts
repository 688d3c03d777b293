import { expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { names } from '../../../tests/import/fixtures.ts';
import { plainCellText } from './plain-cell-text.ts';
import { readField } from './read-value.ts';
import { readVehicle } from './vehicle-text.ts';

it.each([
  ['<b>Turbo</b> AMG', 'Turbo AMG'],
  ['Tur<i>bo</i>', 'Turbo'],
  ['one<br/>two', 'one\ntwo'],
  ['<script>alert(1)</script>RS', 'RS'],
  ['<img src=x onerror=alert(1)', ''],
  ['&lt;b&gt;GT&lt;/b&gt;', 'GT'],
  ['Town &amp; Country', 'Town & Country'],
  ['l&#39;&#x41;&nbsp;B', "l'A B"],
  ['AMG\u202eGMA\u200b', 'AMGGMA'],
  ['a <!-- b --> c', 'a   c'],
  ['under < 5 km & more', 'under < 5 km & more'],
])('shows %j as %j', (text, shown) => expect(plainCellText(text)).toBe(shown));

it('keeps markup and turning characters out of titles and texts', () => {
  const vehicle = readVehicle(
    { make: '', model: '', title: '2019 <b>Honda</b> Vezel \u202eRS\u202c &amp; Sensing' },
    names,
  );
  expect(vehicle).toMatchObject({ make: 'honda', modelName: 'Vezel', variant: 'RS & Sensing' });
  const mapping = { field: 'x', from: ['cell'], read: 'text' as const };
  expect(readField({ number: 2, values: { cell: '<p>One\u202e owner</p>' } }, mapping)).toBe('One owner');
  expect(readField({ number: 2, values: { cell: '<p></p>' } }, mapping)).toBeUndefined();
});

it.each(['<', '<a', '<!--', '<script', '&#', '&lt;'])(
  'reads texts crafted to be slow in linear time (HARDENING A25): %j repeated',
  async (part) => {
    expect(await growth(repeated(part), plainCellText, 80_000)).toBeLessThan(LINEAR);
  },
);
