import { useState } from 'react';
import type { StudioTextImport } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import parts from '../../parts/parts.module.css';
import { useNotify } from '../../parts/use-notify.ts';
import { ProblemList } from '../problem-list.tsx';
import styles from './texts.module.css';
import { textFileAddress, useImportStudioTextsMutation } from './texts-api.ts';

/** Characters that the API takes. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Hands texts to translators as files, and takes them back. */
export function TextFiles({
  region,
  language,
  mayImport,
}: {
  region: string;
  language: string;
  mayImport: boolean;
}) {
  const t = useTranslate();
  const notify = useNotify();
  const [done, setDone] = useState<StudioTextImport>();
  const [send, { isLoading }] = useImportStudioTextsMutation();

  async function take(file: File | undefined) {
    if (!file) return;
    const text = await file.text();
    if (text.length > MAX_LENGTH) {
      notify.failed({ status: 400, body: { message: t('desk:studio.texts.tooLarge') } });
      return;
    }
    const format = /\.(csv|tsv)$/i.test(file.name) ? 'csv' : 'xliff';
    const answer = await send({ region, body: { language, format, text } });
    if (answer.data) setDone(answer.data);
    else notify.failed(answer.error);
  }

  return (
    <>
      {(['xliff', 'csv'] as const).map((format) => (
        <LinkButton key={format} href={textFileAddress(region, { language, format })}>
          {t('desk:studio.texts.export', { format: format.toUpperCase() })}
        </LinkButton>
      ))}
      {mayImport && (
        <label className={styles.choose}>
          <input
            className={styles.input}
            type="file"
            accept=".csv,.tsv,.xlf,.xliff,.xml"
            disabled={isLoading}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // the same file can be chosen again
              target.value = '';
            }}
          />
          {t(isLoading ? 'desk:studio.checking' : 'desk:studio.texts.import')}
        </label>
      )}
      {done && <ImportResult region={region} done={done} onClose={() => setDone(undefined)} />}
    </>
  );
}

function ImportResult({
  region,
  done,
  onClose,
}: {
  region: string;
  done: StudioTextImport;
  onClose(): void;
}) {
  const t = useTranslate();
  const { kept, problems } = done;
  return (
    <Dialog title={t('desk:studio.texts.import')} closeLabel={t('desk:close')} onClose={onClose}>
      <Outcome done={done} />
      {problems.length > 0 && <ProblemList region={region} problems={problems} />}
      {kept.length > 0 && (
        <>
          <p>{t('desk:studio.texts.kept', { count: kept.length })}</p>
          <ul className={styles.kept}>
            {kept.map(({ key, text, by, given }) => (
              <li key={key}>
                <span className={styles.key}>{key}</span>
                <span className={parts.second}>
                  {by}: {text}
                </span>
                <span className={parts.second}>
                  {t('desk:studio.texts.inFile')}: {given}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** What has become of the texts of a file, but for those that are listed. */
function Outcome({ done: { saved, kept, problems } }: { done: StudioTextImport }) {
  const t = useTranslate();
  if (problems.length > 0) return <p>{t('desk:studio.texts.refused', { count: problems.length })}</p>;
  if (saved > 0) return <p>{t('desk:studio.texts.imported', { count: saved })}</p>;
  return kept.length === 0 ? <p>{t('desk:studio.texts.nothingNew')}</p> : null;
}
