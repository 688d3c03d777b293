import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { deskHeaders } from '../desk-api.ts';
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
    <a className={styles.file} href={path}>
      {type.startsWith('image/') ? (
        <Thumbnail path={`${path}/thumbnail`} />
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

/** The API gives the small picture to pages of the desk only, which say so by a header. */
function Thumbnail({ path }: { path: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    void fetch(path, { headers: deskHeaders(), signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok) return;
        const picture = await answer.blob();
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      // a file without a picture has its name
      .catch(() => {});
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  // biome-ignore lint/performance/noImgElement: thumbnails come sized from the API, which needs the session
  return <img className={styles.thumbnail} src={address} width="48" height="48" alt="" />;
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
