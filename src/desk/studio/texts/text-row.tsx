import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioText } from '#contracts/types.ts';
import { comparePlaceholders } from '#domain/text/placeholders.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Textarea } from '#ui/mantine/controls.ts';
import { failureText } from '../../parts/failure-text.ts';
import parts from '../../parts/parts.module.css';
import { useDates } from '../../parts/use-dates.ts';
import { useUnsavedWork } from '../../routing/unsaved-work.ts';
import { OtherText } from '../other-text.tsx';
import styles from './texts.module.css';
import {
  conflictOf,
  type TextsQuery,
  useDiscardStudioTextMutation,
  useSaveStudioTextMutation,
} from './texts-api.ts';

/** Characters of a line on a wide page. */
const LINE = 60;
const MAX_ROWS = 8;

export interface TextRowProps {
  list: TextsQuery;
  language: string;
  text: StudioText;
  isReadOnly: boolean;
  /** Goes to the next text, or the one before. */
  onMove(from: HTMLElement, step: 1 | -1): void;
}

/** A text in English, and beside it the field of its translation. */
export function TextRow({ list, language, text, isReadOnly, onMove }: TextRowProps) {
  const t = useTranslate();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useTextEditor(list, language, text);
  const { key, pages, source, fallback, numbers, placeholders } = text;

  /** The next text has the keyboard at once: what is typed on must not wait for what is saved behind. */
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter alone chooses a word of a keyboard that composes characters
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (editor.isFaulty) return;
    void editor.save();
    onMove(event.currentTarget, event.altKey ? -1 : 1);
  }
  function insert(placeholder: string) {
    const { selectionStart = editor.text.length, selectionEnd = selectionStart } = field.current ?? {};
    editor.change(editor.text.slice(0, selectionStart) + placeholder + editor.text.slice(selectionEnd));
    field.current?.focus();
  }

  return (
    <li className={styles.row}>
      <div className={styles.source}>
        <p className={styles.english} lang={SOURCE_LANGUAGE} id={`${id}-source`}>
          {source}
        </p>
        <p className={parts.second}>
          <span className={styles.key}>{key}</span> · {pages}
          {numbers !== null && <> · {t('desk:studio.texts.numbers', { numbers })}</>}
        </p>
        {placeholders.length > 0 && (
          <p className={styles.placeholders}>
            {placeholders.map((name) => (
              <button
                key={name}
                type="button"
                title={t('desk:studio.texts.insert', { name })}
                disabled={isReadOnly}
                onClick={() => insert(name)}
              >
                {name}
              </button>
            ))}
          </p>
        )}
      </div>
      <div>
        <Textarea
          ref={field}
          aria-label={t('desk:studio.texts.field', { language, key })}
          aria-describedby={`${id}-source`}
          lang={language}
          dir="auto"
          readOnly={isReadOnly}
          data-text={key}
          rows={rowsOf(editor.text || source)}
          maxLength={10_000}
          value={editor.text}
          placeholder={fallback ?? undefined}
          error={editor.problem || undefined}
          onChange={(event) => editor.change(event.currentTarget.value)}
          onKeyDown={handleKey}
          onBlur={() => void editor.save()}
        />
        <TextNotes text={text} editor={editor} />
      </div>
    </li>
  );
}

const rowsOf = (text: string): number =>
  Math.min(
    MAX_ROWS,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / LINE)), 0),
  );

/** What is saved of a text, and what stands in the way. */
function TextNotes({ text, editor }: { text: StudioText; editor: ReturnType<typeof useTextEditor> }) {
  const t = useTranslate();
  const dates = useDates();
  const { conflict } = editor;
  const other = conflict?.draft;
  if (conflict)
    return (
      <OtherText
        text={
          other ? t('desk:studio.texts.conflict', { name: other.by }) : t('desk:studio.texts.conflictGone')
        }
        other={other?.text ?? conflict.target ?? ''}
        keepLabel={t('desk:studio.keepMine')}
        takeLabel={t('desk:studio.takeTheirs')}
        onKeep={() => void editor.keep(other?.version ?? 0)}
        onTake={editor.take}
      />
    );
  const { draft, target } = text;
  if (draft?.is_stale)
    return (
      <OtherText
        text={t('desk:studio.texts.stale')}
        other={target ?? ''}
        keepLabel={t('desk:studio.keepDraft')}
        takeLabel={t('desk:studio.takeFile')}
        onKeep={() => void editor.keep(draft.version)}
        onTake={() => void editor.discard()}
      />
    );
  return (
    <p className={styles.state} role="status">
      {editor.isDirty && <span>{t('desk:studio.notSaved')}</span>}
      {draft && !editor.isDirty && (
        <>
          <span>
            {t('desk:studio.texts.draftBy', { name: draft.by, time: dates.moment(draft.updated_at) })}
          </span>
          <Button size="sm" variant="quiet" onClick={() => void editor.discard()}>
            {t('desk:studio.discard')}
          </Button>
        </>
      )}
    </p>
  );
}

/** What was typed of a text, and what is saved of it. */
function useTextEditor(list: TextsQuery, language: string, given: StudioText) {
  const t = useTranslate();
  const [text, setText] = useState(savedText(given));
  const [seen, setSeen] = useState(given);
  const changes = useTextChanges(list, language, given.key);
  const { conflict } = changes;
  const isDirty = text !== savedText(seen);
  useUnsavedWork(isDirty ? t('desk:studio.texts.unsaved') : undefined);
  // what others have saved is shown at once while there is nothing to lose
  if (given !== seen) {
    setSeen(given);
    if (!isDirty) setText(savedText(given));
  }
  const fault = placeholderFault(given, text, t);

  return {
    text,
    isDirty,
    isFaulty: fault !== '',
    conflict,
    problem: fault || changes.refusal,
    change(next: string) {
      setText(next);
      changes.clearRefusal();
    },
    /** @returns whether nothing is left to be saved */
    async save(): Promise<boolean> {
      if (!isDirty || text.trim() === '') return true;
      if (fault !== '') return false;
      const version = given.draft?.version ?? 0;
      return changes.wasSent(text, version) || changes.save(text, version, savedText(seen));
    },
    /** Saves the text over that of somebody else, or over that of the file. */
    keep: (version: number) => changes.save(text, version, savedText(given)),
    /** The list has the text of somebody else already. */
    take() {
      changes.clearConflict();
      setText(savedText(given));
    },
    async discard() {
      const { draft } = conflict ?? given;
      const row = draft && (await changes.discard(draft.version));
      if (!row) return;
      changes.clearConflict();
      setText(savedText(row));
    },
  };
}

/** Which placeholders are missing or unknown in what was typed; empty when none are. */
function placeholderFault(
  { key, placeholders }: StudioText,
  text: string,
  t: ReturnType<typeof useTranslate>,
): string {
  if (text === '') return '';
  const { missing, extra } = comparePlaceholders(key, text, new Set(placeholders));
  return [
    missing.length > 0 ? t('desk:studio.texts.lost', { names: missing.join(' ') }) : '',
    extra.length > 0 ? t('desk:studio.texts.extra', { names: extra.join(' ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is saved of a text: its draft, or what the file has. */
const savedText = ({ draft, target }: StudioText): string => draft?.text ?? target ?? '';

/** Saves and discards the draft of a text; keeps why the last change was refused. */
function useTextChanges(list: TextsQuery, language: string, key: string) {
  const t = useTranslate();
  const [conflict, setConflict] = useState<StudioText>();
  const [refusal, setRefusal] = useState('');
  /** What was saved last, over which version: the list says so a moment later. */
  const sent = useRef<{ text: string; version: number }>(undefined);
  /** The text to save after the one that is on its way. */
  const line = useRef<{ isBusy: boolean; next?: string | undefined }>({ isBusy: false });
  const [send] = useSaveStudioTextMutation();
  const [discard] = useDiscardStudioTextMutation();

  function refuse(error: unknown): void {
    const other = conflictOf(error);
    if (other) setConflict(other);
    else setRefusal(failureText(error, t));
  }

  async function saveOver(text: string, version: number, before: string): Promise<StudioText | undefined> {
    let answer = await send({ list, body: { language, key, text, version } });
    const other = conflictOf(answer.error);
    // the text that was replaced is still the one: its draft has been published in the meantime
    if (other && savedText(other) === before)
      answer = await send({ list, body: { language, key, text, version: other.draft?.version ?? 0 } });
    if (!answer.data) {
      refuse(answer.error);
      return undefined;
    }
    setConflict(undefined);
    setRefusal('');
    return answer.data;
  }

  return {
    conflict,
    refusal,
    clearConflict: () => setConflict(undefined),
    clearRefusal: () => setRefusal(''),
    wasSent: (text: string, version: number): boolean =>
      sent.current?.text === text && sent.current.version === version,
    /**
     * Saves one text after the other: what is typed while one is on its way follows it.
     * @param before text that it replaces
     * @returns whether the text is saved, or will be
     */
    async save(text: string, version: number, before: string): Promise<boolean> {
      sent.current = { text, version };
      if (line.current.isBusy) {
        line.current.next = text;
        return true;
      }
      line.current = { isBusy: true };
      const saved = await saveOver(text, version, before);
      const { next } = line.current;
      line.current = { isBusy: false };
      if (!saved) {
        sent.current = undefined;
        return false;
      }
      return next === undefined || next === text || this.save(next, saved.draft?.version ?? 0, text);
    },
    /** @returns the text without its draft, or nothing when that was refused */
    async discard(version: number): Promise<StudioText | undefined> {
      const answer = await discard({ list, language, key, version });
      if (!answer.data) refuse(answer.error);
      return answer.data;
    },
  };
}
