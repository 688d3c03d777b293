import type { AgreementDocuments } from '#contracts/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useOfferContext } from '../offer-context.ts';
import styles from './steps.module.css';

/** Papers of the agreement to read and keep. */
export function AgreementFiles({ files }: Pick<AgreementDocuments, 'files'>) {
  const { address } = useOfferContext();
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, url }) => (
        <li key={id} className={styles.file}>
          <Icon name="file" />
          <a href={`${url}?lang=${address.language}`} target="_blank" rel="noopener">
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
