import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useStaff } from '../session/staff-context.ts';
import styles from './file-link.module.css';

export interface FileLinkProps {
  /** Address of the file; `/thumbnail` below it is its thumbnail. */
  path: string;
  name: string;
  /** MIME type. */
  type: string;
  /** Bytes. */
  size: number;
}

/** A file with a small picture; a click downloads it. */
export function FileLink({ path, name, type, size }: FileLinkProps) {
  const t = useTranslate();
  const { locale } = useStaff().region;
  return (
    <a className={styles.file} href={path} download>
      {type.startsWith('image/') ? (
        // biome-ignore lint/performance/noImgElement: thumbnails come sized from the API, which needs the session
        <img
          className={styles.thumbnail}
          src={`${path}/thumbnail`}
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
  );
}

const KIB = 1024;

function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= KIB * KIB;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / (KIB * KIB) : Math.max(1, bytes / KIB));
}
