import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { useViewer, wholePictureUrl } from '../../viewer/use-viewer.ts';
import styles from './flaws.module.css';
import type { FlawPicture } from './media-view.ts';

/** Pictures with numbered pins, and the same as a list with close-ups. */
export function Flaws({ pictures }: { pictures: readonly FlawPicture[] }) {
  const t = useTranslate();
  const pins = pictures.flatMap((picture) => picture.pins);
  const enlarge = useViewer(
    pins.map(({ closeUp }) => closeUp),
    { label: (index) => pins[index]?.finding ?? '', isCaptioned: true },
  );
  return (
    <>
      <p className={styles.note}>{t('media:flawsNote')}</p>
      {pictures.map((picture) => (
        <div key={picture.path} className={styles.flaws}>
          <div className={styles.frame}>
            <Picture source={picture} alt="" sizes="(min-width: 992px) 60vw, 100vw" />
            {picture.pins.map(({ number, x, y }) => (
              <span
                key={number}
                className={styles.pin}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                aria-hidden="true"
              >
                {number}
              </span>
            ))}
          </div>
          <ul className={styles.list}>
            {picture.pins.map((pin) => (
              <li key={pin.number}>
                <a href={wholePictureUrl(pin.closeUp)} onClick={(event) => enlarge(event, pins.indexOf(pin))}>
                  <Picture
                    source={pin.closeUp}
                    alt={t('media:closeUp', { finding: pin.finding })}
                    sizes="15rem"
                  />
                </a>
                <p>
                  <b>{pin.number}</b> {pin.finding}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
