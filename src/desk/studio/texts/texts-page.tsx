import { type FormEvent, useState } from 'react';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioTextsAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { ChoiceSelect } from '../../list/choice-select.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { useNotify } from '../../parts/use-notify.ts';
import { readQuery, writeQuery } from '../../routing/desk-address.ts';
import { DeskLink } from '../../routing/desk-link.tsx';
import { goToDesk } from '../../routing/use-desk-address.ts';
import { useStaff, useStudioRights } from '../../session/staff-context.ts';
import { PatchDialog } from '../patch-dialog.tsx';
import studio from '../studio.module.css';
import { PublishTexts } from './publish-texts.tsx';
import { TextFiles } from './text-files.tsx';
import { TextHistory } from './text-history.tsx';
import { TextRow } from './text-row.tsx';
import styles from './texts.module.css';
import { useStudioTextsQuery } from './texts-api.ts';

const STATES = ['missing', 'draft', 'done'] as const;

export interface TextsPageProps {
  /** Region of the desk. */
  desk: string;
  /** Region whose languages are translated. */
  region: string;
  /** Filters of the address. */
  query: string;
}

/** Texts of a language beside the English ones. */
export function TextsPage({ desk, region, query }: TextsPageProps) {
  const t = useTranslate();
  const staff = useStaff();
  const name = region === staff.region.code ? staff.region.name : region;
  const filters = readQuery(query);
  const { of: _of, ...asked } = filters;
  const { currentData, error, refetch } = useStudioTextsQuery(
    { region, query: asked },
    { refetchOnFocus: false },
  );
  return (
    <>
      <PageHead title={t('desk:studio.texts.title', { region: name })}>
        <DeskLink to={{ region: desk, page: 'studio' }} className={parts.link}>
          {t('desk:studio.all')}
        </DeskLink>
      </PageHead>
      <p className={studio.lead}>{t('desk:studio.texts.lead')}</p>
      {currentData ? (
        <Texts
          desk={desk}
          region={region}
          filters={filters}
          asked={asked}
          page={currentData}
          onRefresh={() => void refetch()}
        />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface TextsProps extends Omit<TextsPageProps, 'query'> {
  filters: Record<string, string>;
  asked: Record<string, string>;
  page: StudioTextsAnswer;
  onRefresh(): void;
}

function Texts({ desk, region, filters, asked, page, onRefresh }: TextsProps) {
  const t = useTranslate();
  const notify = useNotify();
  const { mayPublish, mayTranslate } = useStudioRights(region);
  const [dialog, setDialog] = useState<'publish' | 'history'>();
  const [patch, setPatch] = useState<string>();
  const { language } = page;
  if (language === null) return <p className={parts.quiet}>{t('desk:studio.texts.onlyEnglish')}</p>;
  const go = (change: Record<string, string>) =>
    goToDesk({ region: desk, page: 'studio', item: 'texts', query: writeQuery({ ...filters, ...change }) });
  const finish = (made: string | null) => {
    setDialog(undefined);
    if (made === null) notify.done(t('desk:studio.published'));
    else setPatch(made);
  };
  return (
    <>
      <TextFilters filters={filters} page={page} language={language} onChoose={go} />
      <Progress page={page} />
      <div className={styles.files}>
        <TextFiles region={region} language={language} mayImport={mayTranslate} />
        <Button onClick={() => setDialog('history')}>{t('desk:studio.view.versions')}</Button>
        {page.drafts > 0 && mayPublish && (
          <Button variant="primary" onClick={() => setDialog('publish')}>
            {t('desk:studio.texts.publish', { count: page.drafts })}
          </Button>
        )}
      </div>
      <ol className={styles.list} aria-label={t('desk:studio.texts.title', { region })}>
        {page.data.map((text) => (
          <TextRow
            key={`${language} ${text.key}`}
            list={{ region, query: asked }}
            language={language}
            text={text}
            isReadOnly={!mayTranslate}
            onMove={moveFrom}
          />
        ))}
      </ol>
      {page.data.length === 0 && <p className={parts.quiet}>{t('desk:studio.texts.none')}</p>}
      <Pages filters={filters} page={page} onGo={go} onRefresh={onRefresh} />
      {dialog === 'publish' && (
        <PublishTexts
          region={region}
          language={language}
          onDone={finish}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'history' && (
        <TextHistory
          region={region}
          language={language}
          onDone={finish}
          onClose={() => setDialog(undefined)}
        />
      )}
      {patch !== undefined && (
        <PatchDialog name={language} patch={patch} onClose={() => setPatch(undefined)} />
      )}
    </>
  );
}

function moveFrom(from: HTMLElement, step: 1 | -1): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-text]')];
  fields[fields.indexOf(from) + step]?.focus();
}

/** Texts of the desk, which has no other language. */
const OF_STAFF = 'desk';

/** How much of what visitors see is translated. */
function Progress({ page: { parts: files, drafts } }: { page: StudioTextsAnswer }) {
  const t = useTranslate();
  const ofVisitors = files.filter(({ name }) => name !== OF_STAFF);
  const total = ofVisitors.reduce((sum, each) => sum + each.total, 0);
  const missing = ofVisitors.reduce((sum, each) => sum + each.missing, 0);
  return (
    <p className={styles.progress}>
      <meter
        min={0}
        max={total}
        value={total - missing}
        aria-label={t('desk:studio.texts.left', { count: missing, total })}
      />
      {t('desk:studio.texts.left', { count: missing, total })}
      {drafts > 0 && <span>{t('desk:studio.texts.drafts', { count: drafts })}</span>}
    </p>
  );
}

interface PagesProps {
  filters: Record<string, string>;
  page: StudioTextsAnswer;
  onGo(change: Record<string, string>): void;
  onRefresh(): void;
}

function Pages({ filters, page: { found, page_size: size }, onGo, onRefresh }: PagesProps) {
  const t = useTranslate();
  const page = Number(filters.page ?? 1);
  const last = Math.max(1, Math.ceil(found / size));
  // texts that were translated leave this list, so that the next ones stand on the same page
  const isShrinking = filters.state === 'missing';
  const top = () => window.scrollTo({ top: 0 });
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <Button
          onClick={() => {
            onGo({ page: String(page - 1) });
            top();
          }}
        >
          {t('desk:studio.texts.before')}
        </Button>
      )}
      <span>{t('desk:studio.texts.page', { page, last, count: found })}</span>
      {(page < last || isShrinking) && (
        <Button
          onClick={() => {
            if (isShrinking) onRefresh();
            else onGo({ page: String(page + 1) });
            top();
          }}
        >
          {t('desk:studio.texts.next')}
        </Button>
      )}
    </div>
  );
}

interface TextFiltersProps {
  filters: Readonly<Record<string, string>>;
  page: StudioTextsAnswer;
  language: string;
  onChoose(change: Record<string, string>): void;
}

/** Filters of the texts: language, words, page of the site and state. */
function TextFilters({ filters, page, language, onChoose }: TextFiltersProps) {
  const t = useTranslate();
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language' });
  const [text, setText] = useState(filters.text ?? '');
  function search(event: FormEvent) {
    event.preventDefault();
    onChoose({ text: text.trim(), page: '' });
  }
  return (
    <form className={styles.tools} onSubmit={search}>
      <TextInput
        aria-label={t('desk:studio.texts.search')}
        placeholder={t('desk:studio.texts.search')}
        type="search"
        maxLength={100}
        data-shortcut="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('desk:studio.texts.language')}
        value={language}
        data={page.languages.map((tag) => ({ value: tag, label: `${names.of(tag)} (${tag})` }))}
        onChange={(event) => onChoose({ language: event.currentTarget.value, page: '' })}
      />
      <ChoiceSelect
        label={t('desk:studio.texts.part')}
        emptyLabel={t('desk:studio.texts.allParts')}
        value={filters.part ?? ''}
        options={page.parts.map(({ name, pages, missing }) => ({
          value: name,
          label: missing > 0 ? t('desk:studio.texts.partMissing', { pages, count: missing }) : pages,
        }))}
        onChoose={(part) => onChoose({ part, page: '' })}
      />
      <ChoiceSelect
        label={t('desk:studio.texts.stateLabel')}
        emptyLabel={t('desk:studio.texts.allStates')}
        value={filters.state ?? ''}
        options={STATES.map((value) => ({ value, label: t(`desk:studio.texts.state.${value}`) }))}
        onChoose={(state) => onChoose({ state, page: '' })}
      />
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
    </form>
  );
}
