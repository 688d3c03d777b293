import type { DeskOffer, OfferFile } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { FileList } from '../panel/file-list.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import styles from './offers.module.css';
import { type OfferKey, offerFilePath, useRemoveAgreementMutation } from './offers-api.ts';

/** Documents of the buyer and the agreement. */
export function OfferFiles({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  const notify = useNotify();
  const [remove] = useRemoveAgreementMutation();
  const mayRemove = offer.actions.some(({ name }) => name === 'prepare_agreement');
  async function removeFile({ id }: OfferFile) {
    const { error } = await remove({ ...offerKey, file: id });
    if (error) notify.failed(error);
  }
  const pathOf = ({ id }: OfferFile) => offerFilePath(offerKey, id);
  return (
    <>
      <section className={styles.part}>
        <h3>{t('desk:offer.documents')}</h3>
        <dl className={styles.documents}>
          {offer.documents.map(({ name, label, required, files }) => (
            <div key={name}>
              <dt>
                {label}
                {!offer.is_final && files.length === 0 && (
                  <span className={parts.second}>
                    {t(required ? 'desk:offer.document.missing' : 'desk:offer.document.optional')}
                  </span>
                )}
              </dt>
              {files.length > 0 && (
                <dd>
                  <FileList files={files} pathOf={pathOf} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3>{t('desk:offer.agreement.title')}</h3>
        {offer.agreement.length === 0 && <p className={parts.quiet}>{t('desk:offer.agreement.none')}</p>}
        <FileList
          files={offer.agreement}
          pathOf={pathOf}
          actionOf={(file) =>
            mayRemove && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('desk:offer.agreement.remove', { name: file.name })}
                onClick={() => void removeFile(file)}
              >
                {t('desk:offer.agreement.removeShort')}
              </Button>
            )
          }
        />
      </section>
    </>
  );
}
