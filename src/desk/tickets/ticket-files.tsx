import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useStaff } from '../session/staff-context.ts';
import styles from './ticket-files.module.css';
import { filePath, type TicketPlace } from './tickets-api.ts';

const KIB = 1024;

/** Files of a person; a click downloads one. */
export function TicketFiles({ files, place }: { files: DeskTicket['files']; place: TicketPlace }) {
  const t = useTranslate();
  const { locale } = useStaff().region;
  const isPicture = (type: string) => type.startsWith('image/');
  return (
    <>
      <h3>{t('desk:files.title', { count: files.length })}</h3>
      <ul className={styles.files}>
        {files.map(({ id, name, mime_type: type, size }) => (
          <li key={id}>
            <a className={styles.file} href={filePath(place, id)} download>
              {isPicture(type) ? (
                // biome-ignore lint/performance/noImgElement: thumbnails come sized from the API, which needs the session
                <img
                  className={styles.thumbnail}
                  src={`${filePath(place, id)}/thumbnail`}
                  width="48"
                  height="48"
                  loading="lazy"
                  alt=""
                />
              ) : (
                <span className={styles.thumbnail}>PDF</span>
              )}
              <span className={styles.name}>
                {name}
                <span className={styles.size}>{sizeText(size, locale)}</span>
              </span>
              <span className={styles.size}>{t('desk:files.download')}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= KIB * KIB;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / (KIB * KIB) : Math.max(1, bytes / KIB));
}
