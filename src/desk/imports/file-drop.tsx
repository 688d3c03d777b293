import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { failureText } from '../parts/failure-text.ts';
import { Problem } from '../parts/problem.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './imports.module.css';
import { useUploadImportMutation } from './imports-api.ts';

const MIB = 1024 * 1024;
/** As much as the API takes; more need not be sent. */
const MAX_MIB = 32;

/** Uploads a file and opens its preview. */
function useImportUpload(region: string) {
  const t = useTranslate();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const isBusy = useRef(false);
  const [upload] = useUploadImportMutation();

  async function uploadFirst(files: FileList | null) {
    const [file] = files ?? [];
    if (!file || isBusy.current) return;
    setProblem('');
    if (file.size > MAX_MIB * MIB) {
      setProblem(t('desk:import.tooLarge', { size: MAX_MIB }));
      return;
    }
    isBusy.current = true;
    setShare(0);
    try {
      const { id } = await upload({ region, file, onProgress: setShare }).unwrap();
      goToDesk({ region, page: 'imports', item: String(id) });
    } catch (error) {
      setProblem(failureText(error, t));
      setShare(undefined);
    } finally {
      isBusy.current = false;
    }
  }

  return { share, problem, uploadFirst };
}

/** Takes a file by drop or choice, uploads it and opens its preview. */
export function FileDrop({ region }: { region: string }) {
  const t = useTranslate();
  const { share, problem, uploadFirst } = useImportUpload(region);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void uploadFirst(event.dataTransfer.files);
  }

  return (
    <section className={styles.upload}>
      <label
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          className={styles.input}
          type="file"
          accept=".csv,.json,.jsonl,.ndjson,.txt,.tsv,.xml,.xlsx,.gz"
          disabled={share !== undefined}
          onChange={({ target }) => {
            void uploadFirst(target.files);
            // the same file can be chosen again
            target.value = '';
          }}
        />
        <Icon name="file" />
        <span>
          <strong>{t('desk:import.choose')}</strong>
          <span className={styles.hint}>{t('desk:import.hint', { size: MAX_MIB })}</span>
        </span>
      </label>
      {share !== undefined && (
        <progress className={styles.progress} value={share} aria-label={t('desk:import.uploading')} />
      )}
      <Problem text={problem} />
    </section>
  );
}
