import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './spin-360.module.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
/** A drag over this share of the width is one whole turn. */
const WHOLE_TURN = 0.9;

export interface Spin360Props {
  frames: readonly string[];
  title: string;
}

/** Which frame is shown, and what turns the car. */
function useSpin(frames: readonly string[]) {
  const [shown, setShown] = useState(0);
  const drag = useRef<{ x: number; from: number } | undefined>(undefined);
  const count = frames.length;
  const wrap = (frame: number) => ((Math.round(frame) % count) + count) % count;
  const turn = (by: number) => setShown((now) => wrap(now + by));
  useEffect(() => {
    const ahead = frames.map((src) => Object.assign(new Image(), { src }));
    return () => {
      for (const image of ahead) image.src = '';
    };
  }, [frames]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = drag.current;
    if (!start) return;
    const share = (event.clientX - start.x) / (event.currentTarget.clientWidth * WHOLE_TURN);
    setShown(wrap(start.from + share * count));
  };
  const end = () => {
    drag.current = undefined;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    drag.current = { x: event.clientX, from: shown };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return { shown, turn, onKeyDown, onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}

/** The car turned by drag, buttons or arrow keys. */
export function Spin360({ frames, title }: Spin360Props) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { shown, turn, ...handlers } = useSpin(frames);
  const count = frames.length;
  const number = (value: number) => formatNumber(value, language);
  return (
    <div>
      <div
        className={styles.stage}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={shown + 1}
        aria-valuetext={t('media:view', { number: number(shown + 1), count: number(count) })}
        {...handlers}
      >
        {/* biome-ignore lint/performance/noImgElement: frames come sized from our own route (SPEC 7.6) */}
        <img src={frames[shown]} alt="" width={960} height={540} draggable={false} />
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => turn(-1)}>
          {t('media:turnLeft')}
        </Button>
        <Button variant="secondary" onClick={() => turn(1)}>
          {t('media:turnRight')}
        </Button>
      </div>
      <p className={styles.hint}>{t('media:turnHint')}</p>
    </div>
  );
}
