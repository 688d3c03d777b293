import { type ReactNode, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import { Flaws } from './flaws.tsx';
import styles from './media-section.module.css';
import type { Film, MediaView } from './media-view.ts';
import type { Spin360Props } from './spin-360.tsx';

const loadSpin = () => import('./spin-360.tsx');
const loadPanorama = () => import('./panorama.tsx');

/** Each kind of media under a heading that opens it; nothing of it is fetched before. */
export function MediaSection({ view }: SectionProps<MediaView>) {
  const t = useTranslate();
  const { title, turn, panorama, inside, flaws, closeUps = [], film, sound } = view;
  return (
    <SectionFrame name="media">
      <div className={styles.kinds}>
        {turn && (
          <Kind
            id="media-turn"
            name={t('media:exterior')}
            still={<Still src={turn[0] ?? ''} alt={title} />}
            open={<OpenSpin frames={turn} title={title} />}
          />
        )}
        {panorama && (
          <Kind
            id="media-inside"
            name={t('media:interior')}
            still={<Still src={panorama} alt={t('media:panorama')} />}
            open={<OpenPanorama src={panorama} />}
          />
        )}
        {inside && (
          <Kind
            id="media-inside"
            name={t('media:interior')}
            still={<Still src={inside[0] ?? ''} alt={t('media:panorama')} />}
            open={<OpenSpin frames={inside} title={t('media:interior')} />}
          />
        )}
        {(flaws.length > 0 || closeUps.length > 0) && (
          <Kind name={t('media:flaws')} still={<Flaws pictures={flaws} closeUps={closeUps} />} />
        )}
        {film && (
          <Kind id="media-film" name={film.name ?? t('media:video')} still={<FilmPlayer film={film} />} />
        )}
        {sound && (
          <Kind
            id="media-sound"
            name={t('media:sound')}
            still={
              <div className={styles.film}>
                {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below */}
                <audio className={styles.audio} controls preload="none" src={sound.src} />
                {sound.text && <p className={styles.hint}>{sound.text}</p>}
              </div>
            }
          />
        )}
      </div>
    </SectionFrame>
  );
}

/** A film with its transcript. */
function FilmPlayer({ film }: { film: Film }) {
  const t = useTranslate();
  const language = usePageLanguage();
  return (
    <div className={styles.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: films of dealers have words only where they gave some */}
      <video
        className={styles.video}
        controls
        preload="none"
        playsInline
        poster={film.poster || undefined}
        src={film.src}
      >
        {film.captions && (
          <track
            default
            kind="captions"
            srcLang={language.locale}
            label={t('media:transcript')}
            src={film.captions}
          />
        )}
      </video>
      {film.caption && <p className={styles.hint}>{film.caption}</p>}
      {film.transcript.length > 0 && <p className={styles.label}>{t('media:transcript')}</p>}
      <ol className={styles.transcript}>
        {film.transcript.map((line, index) => (
          <li key={line} style={{ listStyleType: `"${formatNumber(index + 1, language)}. "` }}>
            {line}
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * `open` takes the place of `still` once it is opened; without scripts there is only `still`.
 * @param id where a tile of the gallery leads
 */
function Kind({ id, name, still, open }: { id?: string; name: string; still: ReactNode; open?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details id={id} className={styles.kind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {name}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.body}>{isOpen && open ? open : still}</div>
    </details>
  );
}

/** The still picture stays until the scripts are here, and where they do not come. */
function OpenSpin(props: Spin360Props) {
  const loaded = useOnDemand(true, loadSpin);
  return loaded ? <loaded.Spin360 {...props} /> : <Still src={props.frames[0] ?? ''} alt={props.title} />;
}

function OpenPanorama({ src }: { src: string }) {
  const t = useTranslate();
  const loaded = useOnDemand(true, loadPanorama);
  return loaded ? <loaded.Panorama src={src} /> : <Still src={src} alt={t('media:panorama')} />;
}

function Still({ src, alt }: { src: string; alt: string }) {
  // biome-ignore lint/performance/noImgElement: pictures come sized from our own route (SPEC 7.6)
  return <img className={styles.still} src={src} alt={alt} width={960} height={540} loading="lazy" />;
}
