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
import { brokenText } from './by-text.ts';
import type { Mutation, Operator, Source } from './mutation.ts';

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
