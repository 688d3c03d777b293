import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { FileLink } from '../parts/file-link.tsx';
import styles from './ticket-files.module.css';
import { filePath, type TicketKey } from './tickets-api.ts';

/** Files of a person; a click downloads one. */
export function TicketFiles({ files, place }: { files: DeskTicket['files']; place: TicketKey }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t('desk:files.title', { count: files.length })}</h3>
      <ul className={styles.files}>
        {files.map(({ id, name, mime_type: type, size }) => (
          <li key={id}>
            <FileLink path={filePath(place, id)} name={name} type={type} size={size} />
          </li>
        ))}
      </ul>
    </>
  );
}
