import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { useViewer, wholePictureUrl } from '../../viewer/use-viewer.ts';
import styles from './flaws.module.css';
import type { CloseUp, FlawPicture } from './media-view.ts';

interface FlawsProps {
  pictures: readonly FlawPicture[];
  closeUps: readonly CloseUp[];
}

/** Pictures with numbered pins, and the same as a list with close-ups; then close-ups that are on no picture. */
export function Flaws({ pictures, closeUps }: FlawsProps) {
  const t = useTranslate();
  const pins = pictures.flatMap((picture) => picture.pins);
  const enlarged = [
    ...pins.map(({ closeUp, finding }) => ({ picture: closeUp, text: finding })),
    ...closeUps,
  ];
  const enlarge = useViewer(
    enlarged.map(({ picture }) => picture),
    { label: (index) => enlarged[index]?.text ?? '', isCaptioned: true },
  );
  return (
    <>
      {pins.length > 0 && <p className={styles.note}>{t('media:flawsNote')}</p>}
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
      {closeUps.length > 0 && (
        <ul className={classNames(styles.list, styles.closeUps)}>
          {closeUps.map(({ picture, text }, index) => (
            <li key={picture.path}>
              <a href={wholePictureUrl(picture)} onClick={(event) => enlarge(event, pins.length + index)}>
                <Picture
                  source={picture}
                  alt={text ? t('media:closeUp', { finding: text }) : t('media:flaws')}
                  sizes="(min-width: 576px) 15rem, 100vw"
                />
              </a>
              {text && <p>{text}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
