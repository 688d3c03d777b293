import { shallowEqual } from 'react-redux';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber, formatShare } from '#region/format/format.ts';
import { POST_KEYS } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import { isPending, useUploadsOf } from '#renderer/fields/file/use-upload-queue.ts';
import { CheckedStep } from '#renderer/form/answer-list.tsx';
import { AnswerWords } from '#renderer/form/answer-words.tsx';
import { useIsPosted, useRequest, useRequestContext } from './request-context.ts';
import styles from './request-form.module.css';
import { stepHref } from './step-href.ts';
import type { StepsOfForm } from './use-steps.ts';

const NOTHING = {};

/** The last step: all answers in words, each step with the way back to it. */
export function CheckAnswers({ steps }: Pick<StepsOfForm, 'steps'>) {
  const t = useTranslate();
  const { form, session, api, uploads } = useRequestContext();
  const isPosted = useIsPosted();
  const state = useRequest((current) => current?.answers ?? NOTHING, shallowEqual);
  const { answers } = visibleFields(form.steps, state);
  const rowsOf = (step: string) =>
    form.steps
      .filter(({ name }) => name === step)
      .flatMap(({ fields }) => fields)
      .flatMap(({ name, view }) => {
        const answer = answers[name];
        if (view.type === 'file' && (answer !== undefined || uploads.of(name).uploads.length > 0))
          return [
            { label: view.label, value: <FileNames name={name} ids={[answer ?? []].flat().map(String)} /> },
          ];
        if (answer === undefined) return [];
        return [
          {
            label: view.label,
            value: <AnswerWords answer={answer} view={view} currency={form.currency} api={api} />,
          },
        ];
      });
  return (
    <div className={styles.fields}>
      <p className={styles.text}>{t('request:check.text')}</p>
      {steps.map(({ name, title }) => {
        const rows = rowsOf(name);
        return (
          rows.length > 0 && (
            <CheckedStep
              key={name}
              title={title}
              href={stepHref(name)}
              answers={rows}
              onChange={() => session.goTo(name)}
              {...(isPosted && { post: { name: POST_KEYS.goTo, value: name } })}
            />
          )
        );
      })}
    </div>
  );
}

/** The files of a field: those of this visit by name, those of a draft by number. */
function FileNames({ name, ids }: { name: string; ids: readonly string[] }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const uploads = useUploadsOf(useRequestContext().uploads.of(name));
  const saved = ids.map((id, index) => [
    id,
    uploads.find((upload) => upload.id === id)?.file.name ??
      t('fields:file.saved', { number: formatNumber(index + 1, language, 0) }),
  ]);
  const coming = uploads
    .filter(isPending)
    .map(({ key, file, share }) => [
      String(key),
      t('fields:file.sending', { name: file.name, share: formatShare(share, language) }),
    ]);
  return (
    <ul className={styles.files}>
      {[...saved, ...coming].map(([key, text]) => (
        <li key={key}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
