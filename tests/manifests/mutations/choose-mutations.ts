import { seededRandom } from '../../search/seeded-random.ts';
import { deadReference, missingText, renamedDefinition, repeatedName, wrongValue } from './by-meaning.ts';
import {
  removeRequired,
  tooLarge,
  tooSmall,
  unknownProperty,
  wrongForm,
  wrongName,
  wrongType,
} from './by-schema.ts';
import { lineOf, type Mutation, type Operator, type Source, valuesOf } from './mutation.ts';

/** Syntax errors as made in an editor. */
const brokenText: Operator = (source) => {
  const leaves = [...valuesOf(source.value)].filter(
    ({ value, path }) => typeof value !== 'object' && path.length > 0,
  );
  return leaves.flatMap(({ path }): Mutation[] => {
    const line = lineOf(source.text, path);
    const name = path.at(-1);
    const inLine = (kind: string, change: (text: string) => string) =>
      broken(kind, source, path, line, change);
    const isQuoted = source.text.split('\n')[line - 1]?.includes('"');
    return [
      ...(isQuoted ? [inLine('quote forgotten', (text) => text.replace(/"(?=[^"]*$)/, ''))] : []),
      inLine('comma doubled', (text) => (text.endsWith(',') ? `${text},` : `${text},,`)),
      inLine('comment', (text) => `${text} // as agreed`),
      ...(typeof name === 'string'
        ? [
            inLine(
              'name given twice',
              (text) => `${text.replace(/,?$/, ',')} "${name}": 1${text.endsWith(',') ? ',' : ''}`,
            ),
          ]
        : []),
    ];
  });
};

const OPERATORS: readonly Operator[] = [
  removeRequired,
  wrongType,
  unknownProperty,
  wrongForm,
  wrongName,
  tooSmall,
  tooLarge,
  deadReference,
  missingText,
  wrongValue,
  renamedDefinition,
  repeatedName,
  brokenText,
];

/** Returns `count` faults, the same for the same sources, alternating between kinds and files. */
export function chooseMutations(sources: readonly Source[], count: number): Mutation[] {
  const random = seededRandom(500);
  const all = sources.flatMap((source) => OPERATORS.flatMap((operator) => operator(source)));
  const byKind = [...Map.groupBy(all, ({ kind, file }) => `${kind} ${file}`).values()].map((group) =>
    group.map((mutation) => ({ mutation, at: random.next() })).sort((a, b) => a.at - b.at),
  );
  const chosen: Mutation[] = [];
  for (let round = 0; chosen.length < count && byKind.some((group) => round < group.length); round += 1) {
    for (const group of byKind) {
      const entry = group[round];
      if (entry && chosen.length < count) chosen.push(entry.mutation);
    }
  }
  return chosen;
}

function broken(
  kind: string,
  source: Source,
  path: Mutation['path'],
  line: number,
  change: (text: string) => string,
): Mutation {
  return {
    kind,
    file: source.file,
    path,
    make: () => {
      const lines = source.text.split('\n');
      lines[line - 1] = change(lines[line - 1] ?? '');
      // a parser may report a missing character on the next line
      return { text: lines.join('\n'), lines: [line, line + 1] };
    },
  };
}
