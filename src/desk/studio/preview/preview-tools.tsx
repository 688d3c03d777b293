import type { StudioPage } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import styles from './preview.module.css';

/** How a page is shown. */
export interface FrameView {
  /** Pixels of the page. */
  width: number;
  /** Whether a click picks a part, or follows links. */
  isPicking: boolean;
}

/** Pixels: a phone, a tablet, a desk. */
const WIDTHS = [375, 768, 1280] as const;

/** What a window has room for. */
export const viewOfWindow = (): FrameView => ({
  width: window.innerWidth < WIDTHS[1] ? WIDTHS[0] : WIDTHS[2],
  isPicking: true,
});

interface PageChoiceProps {
  page: StudioPage | undefined;
  onPage(path: string): void;
  onLanguage(language: string): void;
}

/** Page of the site, and its language. */
export function PageChoice({ page, onPage, onLanguage }: PageChoiceProps) {
  const t = useTranslate();
  return (
    <>
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
        onChange={({ currentTarget: { value } }) => value !== '' && onPage(value)}
      />
      <NativeSelect
        aria-label={t('desk:studio.preview.language')}
        value={page?.language ?? ''}
        data={page?.languages.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        onChange={({ currentTarget: { value } }) => onLanguage(value)}
      />
    </>
  );
}

interface ViewChoiceProps {
  view: FrameView;
  onView(view: FrameView): void;
}

/** Width of the page, and what a click in it does. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const t = useTranslate();
  return (
    <>
      <Choice
        legend={t('desk:studio.preview.width')}
        options={WIDTHS.map((each) => ({ value: each, label: String(each) }))}
        value={view.width}
        onChoose={(width) => onView({ ...view, width })}
      />
      <Choice
        legend={t('desk:studio.preview.click')}
        options={[
          { value: true, label: t('desk:studio.preview.pick') },
          { value: false, label: t('desk:studio.preview.browse') },
        ]}
        value={view.isPicking}
        onChoose={(isPicking) => onView({ ...view, isPicking })}
      />
    </>
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
