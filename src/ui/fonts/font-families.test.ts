import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '#contracts/fonts.ts';

/** A letter that every text in the script has. */
const LETTERS: Readonly<Record<string, string>> = {
  Latn: 'A',
  Cyrl: 'Ж',
  Grek: 'Ω',
  Thai: 'ก',
  Arab: 'ع',
  Hebr: 'א',
  Deva: 'अ',
};

test.each(FONT_FAMILIES.filter(({ faces }) => faces !== '').map((font) => [font.family, font]))(
  '%s writes the scripts it is offered for',
  (_family, { scripts, faces }) => {
    for (const script of scripts) expect(covers(faces, LETTERS[script] ?? '')).toBe(true);
  },
);

test.each(['Poppins', 'Noto Sans'])('%s has the letters and digits of English', (family) => {
  const faces = FONT_FAMILIES.find((font) => font.family === family)?.faces ?? '';
  for (const sign of 'AZaz09$') expect(covers(faces, sign)).toBe(true);
});

function covers(faces: string, sign: string): boolean {
  const code = sign.codePointAt(0);
  if (code === undefined) return false;
  return [...faces.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(([, from = '', to = from]) => {
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}
