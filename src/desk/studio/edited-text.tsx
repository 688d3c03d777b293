import { lazy, Suspense, useState } from 'react';
import type { StudioDraft, StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import parts from '../parts/parts.module.css';
import type { Place } from './code-editor.tsx';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

// an editor of code is heavier than the rest of the desk
const CodeEditor = lazy(() => import('./code-editor.tsx'));
const FormView = lazy(() => import('./form/form-view.tsx'));

const WAYS = ['form', 'source'] as const;

interface EditedTextProps {
  region: string;
  draft: StudioDraft;
  editor: DraftEditor;
  problems: readonly StudioProblem[];
  /** Place of the text to show. */
  place: Place | undefined;
}

/** The text of a manifest as a form or as its source. */
export function EditedText({ region, draft, editor, problems, place }: EditedTextProps) {
  const t = useTranslate();
  const [way, setWay] = useState<(typeof WAYS)[number]>(draft.is_editable ? 'form' : 'source');
  return (
    <section className={styles.edited} aria-label={t(`desk:studio.way.${way}`)}>
      {draft.is_editable && (
        <Segments<(typeof WAYS)[number]>
          label={t('desk:studio.ways')}
          segments={WAYS.map((name) => ({ name, label: t(`desk:studio.way.${name}`) }))}
          chosen={way}
          onChoose={setWay}
        />
      )}
      <Suspense fallback={<p className={parts.quiet}>{t('desk:loading')}</p>}>
        {way === 'form' ? (
          <FormView
            region={region}
            text={editor.text}
            live={editor.from.disk.text}
            version={editor.from.version}
            problems={problems}
            isReadOnly={!draft.is_editable}
            place={place}
            onChange={editor.change}
            onSave={editor.saveText}
          />
        ) : (
          <div className={styles.source}>
            <CodeEditor
              key={editor.key}
              text={editor.text}
              label={t('desk:studio.sourceOf', { file: draft.file })}
              isReadOnly={!draft.is_editable}
              problems={problems}
              place={place}
              onChange={editor.change}
            />
          </div>
        )}
      </Suspense>
    </section>
  );
}
