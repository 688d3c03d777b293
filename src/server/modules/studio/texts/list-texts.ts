import { baseKey } from '#domain/text/placeholders.ts';
import { isOpen, OF_STAFF } from '../../../manifests/translation/status.ts';
import { PAGES, type TextUnit } from '../../../manifests/translation/text-unit.ts';
import type { TextDraft } from '../repositories/text-drafts.ts';
import type { LanguageFiles } from './read-texts.ts';

/** A text in English and in a language, with its draft. */
export interface StudioText {
  /** `namespace:key` */
  key: string;
  /** Where it is shown. */
  pages: string;
  source: string;
  /** The text of the files; null: there is none. */
  target: string | null;
  /** Text that is shown without one of its own; null: the source. */
  fallback: string | null;
  /** Numbers that a plural form is for: `2, 3, 4`. */
  numbers: string | null;
  /** Placeholders and tags that it has to have. */
  placeholders: string[];
  draft: StudioTextDraft | null;
}

export interface StudioTextDraft {
  text: string;
  version: number;
  by: string;
  updatedAt: Date;
  /** Whether the files have another text since it was begun. */
  isStale: boolean;
}

/** `missing`: neither a text nor a draft; `draft`: with a draft; `done`: with a text. */
export type TextState = 'missing' | 'draft' | 'done';

export interface TextQuery {
  /** Name of a file of texts. */
  part?: string;
  state?: TextState;
  /** Words of the key, the source, the text or the draft. */
  text?: string;
  /** From 1. */
  page: number;
}

export interface TextList {
  texts: StudioText[];
  /** Number of texts that were found. */
  found: number;
  pageSize: number;
  parts: { name: string; pages: string; total: number; missing: number }[];
  drafts: number;
}

const PAGE_SIZE = 50;

/** Lists texts, those of staff only when they are asked for: those that are missing in the files first, so that the order stays while drafts are written. */
export function listTexts(
  files: LanguageFiles,
  drafts: readonly TextDraft[],
  { part, state, text = '', page }: TextQuery,
): TextList {
  const draftOf = new Map(drafts.map((draft) => [draft.key, draft]));
  const stateOf = (unit: TextUnit): TextState =>
    draftOf.has(unit.key) ? 'draft' : isOpen(unit) ? 'missing' : 'done';
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = files.units.filter((unit) => {
    if (part === undefined ? partOf(unit) === OF_STAFF : partOf(unit) !== part) return false;
    if (state !== undefined && stateOf(unit) !== state) return false;
    return words.length === 0 || hasWords(unit, draftOf.get(unit.key)?.text, words);
  });
  const sorted = [...found.filter(isOpen), ...found.filter((unit) => !isOpen(unit))];
  const start = (page - 1) * PAGE_SIZE;
  return {
    texts: sorted
      .slice(start, start + PAGE_SIZE)
      .map((unit) => studioText(files, unit, draftOf.get(unit.key))),
    found: found.length,
    pageSize: PAGE_SIZE,
    parts: [...Map.groupBy(files.units, partOf)].map(([name, units]) => ({
      name,
      pages: PAGES[name] ?? name,
      total: units.length,
      missing: units.filter((unit) => stateOf(unit) === 'missing').length,
    })),
    drafts: drafts.length,
  };
}

export function studioText(
  { expected }: LanguageFiles,
  { key, pages, source, target, fallback, numbers }: TextUnit,
  draft: TextDraft | undefined,
): StudioText {
  return {
    key,
    pages,
    source,
    target: target ?? null,
    fallback: fallback ?? null,
    numbers: numbers ?? null,
    placeholders: [...(expected.get(baseKey(key)) ?? [])],
    draft: draft
      ? {
          text: draft.text,
          version: draft.version,
          by: draft.by,
          updatedAt: draft.updatedAt,
          isStale: isStaleText(draft, target),
        }
      : null,
  };
}

/** Whether the files have another text than a draft is a change of. What is the same already needs no merge. */
export const isStaleText = ({ base, text }: Pick<TextDraft, 'base' | 'text'>, target?: string): boolean =>
  base !== (target ?? null) && text !== target;

const partOf = ({ key }: TextUnit): string => key.split(':', 1)[0] ?? '';

function hasWords({ key, source, target = '' }: TextUnit, draft = '', words: readonly string[]): boolean {
  const all = [key, source, target, draft].join('\n').toLocaleLowerCase();
  return words.every((word) => all.includes(word));
}
