import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';

/** Receives the elements of a part of a workbook as they begin. */
export type TakeElement = (name: string, attributes: Record<string, string>) => void;

/** Formats of days that each workbook has, by their number: those of Excel, also in Chinese, Japanese and Korean. */
const BUILT_IN = /^(?:1[4-7]|22|2[7-9]|3[0-6]|5[0-8])$/;
const [FROM_1900, FROM_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** Day after the last one of Excel, the end of 9999. */
const END = 2_958_466;

/** Reads which of the formats of a workbook, by their number in its list, are of days. */
export async function dateFormats(read: (take: TakeElement) => Promise<void>): Promise<boolean[]> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isOfCells = false;
  await read((name, { numFmtId = '', formatCode = '' }) => {
    if (name === 'numFmt') own.set(numFmtId, formatCode);
    if (name === 'cellStyles' || name === 'dxfs') isOfCells = false;
    if (name === 'cellXfs') isOfCells = true;
    else if (name === 'xf' && isOfCells) formats.push(numFmtId);
  });
  return formats.map((id) => {
    const code = own.get(id);
    // without texts, colours and escaped letters
    return code === undefined
      ? BUILT_IN.test(id)
      : /[yd]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|General/g, ''));
  });
}

/** The day of a number, with its time if it has one. Undefined: it is none. */
export function serialDay(number: number, from1904: boolean): string | undefined {
  if (!(number >= 1 && number < END)) return undefined;
  const seconds = Math.round((number * DAY_MS) / SECOND_MS);
  const [day = '', time = ''] = new Date((from1904 ? FROM_1904 : FROM_1900) + seconds * SECOND_MS)
    .toISOString()
    .split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
