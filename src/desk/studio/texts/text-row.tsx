import { type KeyboardEvent, useId, useRef } from 'react';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioText } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Textarea } from '#ui/mantine/controls.ts';
import parts from '../../parts/parts.module.css';
import { useDates } from '../../parts/use-dates.ts';
import { OtherText } from '../other-text.tsx';
import styles from './texts.module.css';
import type { TextsQuery } from './texts-api.ts';
import { useTextEditor } from './use-text-editor.ts';

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
