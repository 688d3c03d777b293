import { type CodeFile, type Fault, isTest } from './fault.ts';
import { EVERYDAY, type RegionLiterals } from './region-literals.ts';
import { withoutComments } from './without-comments.ts';

const QUOTED = /(['"`])([A-Za-z][\w/-]*)\1/g;
/** Matches `{ hk: … }`: a code as a property name. */
const NAMED = /[{,]\s*([a-z]{2,3})\s*:/g;
const ABOUT_REGIONS =
  /(region|country|language|locale|lang|market)\w*(\??\.\w+)?['"\])\s]*(===?|!==?|:|=|\(|\[|,|\.includes\()\s*$/i;

/**
 * Reports code that names a region, country, language or currency instead of using the manifest (ARCHITECTURE
 * 1).
 */
export function regionLiteralFaults({ file, text }: CodeFile, literals: RegionLiterals): Fault[] {
  if (isTest(file) || file.startsWith('src/contracts/')) return [];
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) => {
      const found = [
        ...quotedCodes(line, literals),
        ...namedCodes(line, literals),
        ...countryNames(line, literals),
      ];
      return found.map((word) => ({
        file,
        line: index + 1,
        message: `names "${word}"; add a property to the manifests (regions/*.json) instead`,
      }));
    });
}

function quotedCodes(line: string, { codes }: RegionLiterals): string[] {
  return [...line.matchAll(QUOTED)].flatMap((match) => {
    const word = match[2] ?? '';
    if (!codes.has(word)) return [];
    return !EVERYDAY.has(word) || ABOUT_REGIONS.test(line.slice(0, match.index)) ? [word] : [];
  });
}

function namedCodes(line: string, { codes }: RegionLiterals): string[] {
  return [...line.matchAll(NAMED)].flatMap(([, word = '']) =>
    codes.has(word) && !EVERYDAY.has(word) ? [word] : [],
  );
}

function countryNames(line: string, { names }: RegionLiterals): string[] {
  return names.filter((name) =>
    /^[\x20-\x7E]+$/.test(name) ? new RegExp(`\\b${name}\\b`).test(line) : line.includes(name),
  );
}
