import { expect, test } from 'vitest';
import { Reject } from '../reject.ts';
import { readReview } from './read-review.ts';
import { findReviewColumns, REVIEW_COLUMNS } from './review-columns.ts';

const { columns } = findReviewColumns(REVIEW_COLUMNS, []);
const context = {
  columns,
  places: new Map([['jurong-east', ['Jurong East', '裕廊东']]]),
  today: '2026-02-01',
};
const ROW = {
  id: 'a',
  place: 'jurong-east',
  rating: '5',
  date: '2026-01-31',
  name: 'Mei L.',
  language: 'zh_hant',
  text: 'Good.',
};

const read = (changes: Partial<typeof ROW>) =>
  readReview({ number: 2, values: { ...ROW, ...changes } }, context);

test('reads a review', () => {
  expect(read({})).toEqual({
    sourceId: 'a',
    place: 'jurong-east',
    rating: 5,
    day: '2026-01-31',
    language: 'zh-Hant',
    name: 'Mei L.',
    text: 'Good.',
  });
  expect(read({ place: '裕廊东', rating: '４.0', date: '2026-01-31T10:00:00Z', language: '' })).toMatchObject(
    {
      place: 'jurong-east',
      rating: 4,
      day: '2026-01-31',
      language: null,
    },
  );
});

test.each([
  [{ id: ' ' }, 'id', 'is empty'],
  [{ place: 'Jurong Eats' }, 'place', 'did you mean "jurong-east"?'],
  [{ place: 'nowhere at all' }, 'place', '"nowhere at all" is no place of the region (jurong-east)'],
  [{ rating: '6' }, 'rating', '"6" is no whole number from 1 to 5'],
  [{ rating: '4.5' }, 'rating', 'no whole number'],
  [{ date: 'yesterday' }, 'date', '"yesterday" is no day; write it as 2026-01-31'],
  [{ date: '2026-02-02' }, 'date', '2026-02-02 lies in the future'],
  [{ language: 'not a language' }, 'language', 'is no language tag; write it as en or zh-Hant'],
  [{ name: 'x'.repeat(61) }, 'name', 'is longer than 60 characters'],
  [{ text: 'x'.repeat(5001) }, 'text', 'is longer than 5000 characters'],
  [{ id: 'x'.repeat(201) }, 'id', 'is longer than 200 characters'],
])('refuses %j', (changes, column, reason) => {
  const refused = expect(() => read(changes));
  refused.toThrow(Reject);
  refused.toThrow(expect.objectContaining({ column, message: expect.stringContaining(reason) }));
});

test('takes out what would turn, hide or cover the text around it', () => {
  const text = 'a\u202eb\u0000\u200b c\r\n\r\n\r\n\r\nd\te<script>';
  expect(read({ text, name: `x${'\u0301'.repeat(50)}\ny` })).toMatchObject({
    text: 'ab c\n\nd e<script>',
    name: `x\u0301\u0301\u0301\u0301 y`,
  });
  expect(read({ text: 'ดีมาก \u{1F468}\u200D\u{1F469}\u200D\u{1F467} ❤️' }).text).toBe('ดีมาก 👨‍👩‍👧 ❤️');
});

test('finds columns of other names and says which are missing', () => {
  expect(findReviewColumns(['ID', 'shop', 'Rating', 'date', 'x'], ['place=shop'])).toEqual({
    columns: expect.objectContaining({ id: 'ID', place: 'shop', rating: 'Rating', date: 'date' }),
    problems: [],
    unread: ['x'],
  });
  expect(findReviewColumns(['id', 'place', 'ratng', 'date'], []).problems).toEqual([
    'the file has no column "rating" (id, place, ratng, date), did you mean "ratng"?; --column rating=<column> names it',
  ]);
  expect(findReviewColumns(['id'], ['ratng=x', 'place=y']).problems).toEqual([
    expect.stringContaining('did you mean "rating"?'),
    '--column place=y: the file has no column "y" (id)',
  ]);
});
