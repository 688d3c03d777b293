import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import type { Place } from '../code-editor.tsx';
import { ProblemList } from '../problem-list.tsx';
import { partsOf } from './frame-document.ts';
import { PageFrame } from './page-frame.tsx';
import { PartList } from './part-list.tsx';
import { pathOf, placeOf } from './place-of.ts';
import styles from './preview.module.css';
import { usePreview, type WantedPage } from './use-preview.ts';

/** Pixels: a phone, a tablet, a desk. */
const WIDTHS = [375, 768, 1280] as const;
const HOME: WantedPage = { path: '', route: '', language: '' };

interface PreviewPaneProps {
  region: string;
  /** Text of the editor, saved or not. */
  text: string;
  /** Shows a place of the text. */
  onGo(place: Place): void;
}

/** A page of the site as the text of the editor would make it. */
export default function PreviewPane({ region, text, onGo }: PreviewPaneProps) {
  const t = useTranslate();
  const [wanted, setWanted] = useState(HOME);
  const [width, setWidth] = useState<number>(() => (window.innerWidth < WIDTHS[1] ? WIDTHS[0] : WIDTHS[2]));
  const [isPicking, setPicking] = useState(true);
  const [shown, setShown] = useState<{ index: number }>();
  const [inherited, setInherited] = useState('');
  const { page, problems, error, isBusy, retry } = usePreview(region, text, wanted);
  const pageParts = useMemo(() => (page ? partsOf(page.html) : []), [page]);

  const goTo = useCallback(
    (pointer: string) => {
      const { place, isOwn } = placeOf(text, pointer);
      setInherited(isOwn ? '' : pointer.slice(1).replaceAll('/', '.'));
      onGo({ ...place, pointer: pathOf(pointer) });
    },
    [text, onGo],
  );
  const open = useCallback((path: string) => setWanted((now) => ({ ...now, path, language: '' })), []);

  if (!page && error && !isBusy) return <LoadState error={error} onRetry={retry} />;
  return (
    <div className={styles.pane} aria-busy={isBusy}>
      <div className={styles.tools}>
        <NativeSelect
          className={styles.page}
          aria-label={t('desk:studio.preview.page')}
          value={page?.pages.find(({ path }) => path === page.path)?.path ?? ''}
          data={[
            ...(page && !page.pages.some(({ path }) => path === page.path)
              ? [{ value: '', label: page.path }]
              : []),
            ...(page?.pages.map(({ path, label }) => ({ value: path, label })) ?? []),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && open(value)}
        />
        <NativeSelect
          aria-label={t('desk:studio.preview.language')}
          value={page?.language ?? ''}
          data={page?.languages.map(({ code, name }) => ({ value: code, label: name })) ?? []}
          onChange={({ currentTarget: { value } }) =>
            // the page that is on its way, if another one was chosen just now
            setWanted((now) => ({ ...now, path: now.path || (page?.path ?? ''), language: value }))
          }
        />
        <Choice
          legend={t('desk:studio.preview.width')}
          options={WIDTHS.map((each) => ({ value: each, label: String(each) }))}
          value={width}
          onChoose={(next) => setWidth(next)}
        />
        <Choice
          legend={t('desk:studio.preview.click')}
          options={[
            { value: true, label: t('desk:studio.preview.pick') },
            { value: false, label: t('desk:studio.preview.browse') },
          ]}
          value={isPicking}
          onChoose={(next) => setPicking(next)}
        />
      </div>
      <div role="status" className={styles.status}>
        {problems.length > 0 && (
          <Notice tone="warning">
            <p>{t(page ? 'desk:studio.preview.stays' : 'desk:studio.preview.faulty')}</p>
            <ProblemList problems={problems.slice(0, 3)} onGo={onGo} />
          </Notice>
        )}
        {problems.length === 0 && page && error !== undefined && (
          <Notice tone="problem">
            <p>{t('desk:failed')}</p>
            <Button size="sm" onClick={retry}>
              {t('desk:retry')}
            </Button>
          </Notice>
        )}
        {page && page.status >= 500 && <Notice tone="problem">{t('desk:studio.preview.failed')}</Notice>}
        {page && page.cars > 0 && (
          <p className={parts.quiet}>{t('desk:studio.preview.cars', { count: page.cars })}</p>
        )}
        {inherited !== '' && (
          <p className={parts.quiet}>{t('desk:studio.preview.inherited', { name: inherited })}</p>
        )}
      </div>
      {page ? (
        <PageFrame
          html={page.html}
          width={width}
          isPicking={isPicking}
          shown={shown}
          onPart={goTo}
          onPath={open}
        />
      ) : (
        problems.length === 0 && <p className={parts.quiet}>{t('desk:loading')}</p>
      )}
      <PartList
        parts={pageParts}
        onChoose={(part) => {
          setShown({ index: part.index });
          goTo(part.pointer);
        }}
      />
    </div>
  );
}

interface ChoiceProps<Value> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose(value: Value): void;
}

/** A few buttons of which one is pressed. */
function Choice<Value>({ legend, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          title={`${legend}: ${option.label}`}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
