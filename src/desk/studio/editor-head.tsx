import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { pageOfFile } from './files/edited-file.ts';
import { regionNameOf } from './region-name.ts';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

interface EditorHeadProps {
  /** Code of the region whose file is edited. */
  region: string;
  editor: DraftEditor;
}

/** What is edited, and whose draft it is. */
export function EditorHead({ region: code, editor }: EditorHeadProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const { file, shared_by: sharedBy } = editor.from;
  const [isFile, isShared] = [file.includes('/'), sharedBy !== null];
  const name = code === region.code ? region.name : regionNameOf(isFile ? '' : editor.text, code);
  const page = pageOfFile(file);
  const title = page ? t(`desk:studio.files.page.${page}`) : isShared ? file : name;
  return (
    <header className={styles.head}>
      <p>
        <DeskLink
          to={{ region: region.code, page: 'studio', ...(isFile && { item: 'files' }) }}
          className={parts.link}
        >
          {t(isFile ? 'desk:studio.files.all' : 'desk:studio.all')}
        </DeskLink>
      </p>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p className={parts.quiet}>
            {isFile && <>{isShared ? t('desk:studio.files.shared') : name} · </>}
            {title !== file && <>{file} · </>}
            <SavedState editor={editor} />
          </p>
        </div>
      </div>
    </header>
  );
}

function SavedState({ editor: { isDirty, from } }: { editor: DraftEditor }) {
  const t = useTranslate();
  const dates = useDates();
  const { version, by, updated_at: at, disk } = from;
  if (isDirty) return <>{t('desk:studio.notSaved')}</>;
  if (version > 0 && by && at) return <>{t('desk:studio.savedBy', { name: by, when: dates.moment(at) })}</>;
  return <>{t(disk.text === '' ? 'desk:studio.files.state.none' : 'desk:studio.isLive')}</>;
}
