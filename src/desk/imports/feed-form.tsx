import { useState } from 'react';
import type { Feed, StockFeed } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './imports.module.css';
import {
  type DeskFeedLook,
  type DeskFeedSettings,
  useAddFeedMutation,
  useChangeFeedMutation,
  useFeedQuery,
  useLookAtFeedMutation,
} from './imports-api.ts';
import { Columns } from './mapping-choice.tsx';
import { PreviewTable } from './preview-table.tsx';

const DAILY = 'daily at ';
const SCHEDULES = [
  ...['every 15 minutes', 'every 30 minutes', 'hourly', 'every 2 hours', 'every 6 hours', 'every 12 hours'],
  `${DAILY}04:30`,
];
const LIMITS = ['minCars', 'largestPriceChange', 'largestLoss'] as const;
const DEFAULTS = { minCars: 1, largestPriceChange: 0.4, largestLoss: 0.3 };

type Limit = (typeof LIMITS)[number];

/** What the form holds; limits as they are typed, shares in percent. */
interface Values extends Pick<StockFeed, 'name' | 'address' | 'mapping' | 'schedule'> {
  authorization: string;
  limits: Record<Limit, string>;
  own: Feed | null;
  isPaused: boolean;
}

function valuesOf(feed: DeskFeedSettings | undefined): Values {
  const settings = feed?.settings;
  const typed = (limit: Limit) => {
    const value = settings?.[limit] ?? DEFAULTS[limit];
    return String(limit === 'minCars' ? value : Math.round(value * 100));
  };
  return {
    name: settings?.name ?? '',
    address: settings?.address ?? '',
    mapping: feed?.own_mapping ? '' : (settings?.mapping ?? ''),
    schedule: settings?.schedule ?? 'hourly',
    authorization: settings?.authorizationEnv ?? '',
    limits: {
      minCars: typed('minCars'),
      largestPriceChange: typed('largestPriceChange'),
      largestLoss: typed('largestLoss'),
    },
    own: feed?.own_mapping ?? null,
    isPaused: feed?.is_paused ?? false,
  };
}

function settingsOf({ name, address, mapping, schedule, authorization, limits, own }: Values): StockFeed {
  const given = LIMITS.map(
    (limit) => [limit, Number(limits[limit]) / (limit === 'minCars' ? 1 : 100)] as const,
  );
  const changed = given.filter(([limit, value]) => value !== DEFAULTS[limit]);
  return {
    name,
    address,
    mapping: own ? name : mapping,
    schedule,
    ...(authorization !== '' && { authorizationEnv: authorization }),
    ...Object.fromEntries(changed),
  };
}

/** Changes a feed of the desk, once its settings are read. */
export function ChangeFeed({ name, onClose }: { name: string; onClose(): void }) {
  const { code: region } = useStaff().region;
  const { data, error, refetch } = useFeedQuery({ region, name }, { refetchOnMountOrArgChange: true });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return <FeedForm feed={data} onClose={onClose} />;
}

/** Makes or changes a feed: looks at the file of an address, shows what it found, and saves the feed. */
export function FeedForm({ feed, onClose }: { feed?: DeskFeedSettings; onClose(): void }) {
  const t = useTranslate();
  const notify = useNotify();
  const { code: region } = useStaff().region;
  const [values, setValues] = useState(() => valuesOf(feed));
  const [look, { data: found, isLoading: isLooking, error: lookError }] = useLookAtFeedMutation();
  const [add, adding] = useAddFeedMutation();
  const [change, changing] = useChangeFeedMutation();
  const failed = adding.error ?? changing.error ?? lookError;
  const set = (next: Partial<Values>) => setValues({ ...values, ...next });
  const isReady = values.name !== '' && (values.own !== null || values.mapping !== '');

  async function lookBy(mapping: string) {
    const { address, authorization } = values;
    const body = { address, mapping, ...(authorization !== '' && { authorization_env: authorization }) };
    const { data } = await look({ region, body });
    if (!data) return;
    setValues((current) => {
      const removes = current.own?.removes;
      const own = data.own_mapping && { ...data.own_mapping, ...(removes && { removes }) };
      const name = current.name === '' ? nameOf(address) : current.name;
      // what cannot be read changes no mapping
      return data.problem === null ? { ...current, name, mapping, own } : { ...current, name };
    });
  }

  async function save() {
    const body = { settings: settingsOf(values), own_mapping: values.own };
    const { name } = body.settings;
    const answer = feed
      ? await change({ region, name, body: { ...body, is_paused: values.isPaused, version: feed.version } })
      : await add({ region, body });
    if (answer.error) return;
    notify.done(t(feed ? 'desk:feed.changed' : 'desk:feed.added'));
    onClose();
  }

  return (
    <FormDialog
      title={feed ? t('desk:feed.changeTitle', { name: feed.settings.name }) : t('desk:feed.add')}
      submitLabel={t('desk:feed.save')}
      isWide
      isBusy={!isReady || adding.isLoading || changing.isLoading}
      problem={failed ? failureText(failed, t) : ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('desk:feed.address')}
        description={t('desk:feed.addressHint')}
        type="url"
        maxLength={500}
        required
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value.trim() })}
      />
      <Authorization
        value={values.authorization}
        names={found?.authorizations ?? feed?.authorizations ?? []}
        onChange={(authorization) => set({ authorization })}
      />
      <div className={styles.actions}>
        <Button disabled={isLooking || values.address === ''} onClick={() => void lookBy('')}>
          {t(isLooking ? 'desk:feed.looking' : 'desk:feed.look')}
        </Button>
      </div>
      {found && <Found look={found} isBusy={isLooking} onMapping={(mapping) => void lookBy(mapping)} />}
      {isReady && <FeedSettings values={values} isNew={!feed} onChange={set} />}
      {feed && <AsManifest values={values} />}
    </FormDialog>
  );
}

/** `https://www.best-cars.example/…` → `best-cars` */
const nameOf = (address: string): string =>
  (URL.parse(address)?.hostname ?? '')
    .replace(/^www\./, '')
    .split('.')[0]
    ?.replaceAll(/[^a-z0-9-]/g, '')
    .slice(0, 40) ?? '';

function Authorization({
  value,
  names,
  onChange,
}: {
  value: string;
  names: readonly string[];
  onChange(name: string): void;
}) {
  const t = useTranslate();
  if (names.length === 0 && value === '') return null;
  return (
    <NativeSelect
      label={t('desk:feed.authorization')}
      description={t('desk:feed.authorizationHint')}
      value={value}
      data={[
        { value: '', label: t('desk:feed.noAuthorization') },
        ...new Set([...names, ...(value ? [value] : [])]),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What was found at an address. */
function Found({
  look,
  isBusy,
  onMapping,
}: {
  look: DeskFeedLook;
  isBusy: boolean;
  onMapping(mapping: string): void;
}) {
  const t = useTranslate();
  const { problem, preview, rows, usable, photos, refused, unread, notes, is_cut: isCut } = look;
  return (
    <section className={styles.choice} aria-busy={isBusy}>
      {problem !== null && (
        <Notice tone="problem" isLive>
          {problem}
        </Notice>
      )}
      {preview && (
        <>
          <NativeSelect
            label={t('desk:import.mapping')}
            value={preview.mapping ?? ''}
            data={[
              { value: '', label: t('desk:feed.suggested') },
              ...preview.mappings.filter(({ fits }) => fits).map(({ name }) => name),
            ]}
            onChange={(event) => onMapping(event.currentTarget.value)}
          />
          <p role="status">
            {t('desk:feed.found', { count: rows, usable, photos })} {isCut && t('desk:feed.cut')}
          </p>
          <PreviewTable preview={preview} />
          <Columns columns={preview.columns} />
        </>
      )}
      <Named
        title={t('desk:feed.refused', { count: refused.length })}
        items={refused.map(
          ({ row, column, reason }) => `${t('desk:import.row')} ${row}: ${column} ${reason}`,
        )}
      />
      <Named
        title={t('desk:feed.unread', { count: unread.length })}
        items={unread.map(({ field, count, example }) =>
          t('desk:import.remark.unread', { field, count, example }),
        )}
      />
      <Named
        title={t('desk:feed.notes', { count: notes.length })}
        items={notes.map(({ about, text }) => `${about}: ${text}`)}
      />
    </section>
  );
}

function Named({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <details className={styles.columns}>
      <summary>{title}</summary>
      <ul className={styles.remarks}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}

function FeedSettings({
  values,
  isNew,
  onChange,
}: {
  values: Values;
  isNew: boolean;
  onChange(next: Partial<Values>): void;
}) {
  const t = useTranslate();
  const { name, schedule, limits, own, isPaused } = values;
  const isDaily = schedule.startsWith(DAILY);
  return (
    <>
      <TextInput
        label={t('desk:feed.name')}
        description={t('desk:feed.nameHint')}
        maxLength={41}
        required
        disabled={!isNew}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value.toLowerCase() })}
      />
      <NativeSelect
        label={t('desk:feed.column.schedule')}
        value={isDaily ? `${DAILY}04:30` : schedule}
        data={[...new Set([...SCHEDULES, ...(isDaily ? [] : [schedule])])].map((each) => ({
          value: each,
          label: each.startsWith(DAILY) ? t('desk:feed.daily') : each,
        }))}
        onChange={(event) => onChange({ schedule: event.currentTarget.value })}
      />
      {isDaily && (
        <TextInput
          label={t('desk:feed.time')}
          type="time"
          required
          value={schedule.slice(DAILY.length)}
          onChange={(event) => onChange({ schedule: `${DAILY}${event.currentTarget.value}` })}
        />
      )}
      {own ? (
        <Checkbox
          label={t('desk:feed.full')}
          description={t('desk:feed.fullHint')}
          checked={own.removes === 'missing'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ own: { ...own, removes: checked ? 'missing' : 'nothing' } })
          }
        />
      ) : (
        <p className={parts.quiet}>{t('desk:feed.fullOfMapping')}</p>
      )}
      {LIMITS.map((limit) => (
        <TextInput
          key={limit}
          label={t(`desk:feed.limit.${limit}`)}
          type="number"
          min={1}
          required
          value={limits[limit]}
          onChange={(event) => onChange({ limits: { ...limits, [limit]: event.currentTarget.value } })}
        />
      ))}
      {!isNew && (
        <Checkbox
          label={t('desk:feed.paused')}
          checked={isPaused}
          onChange={(event) => onChange({ isPaused: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The feed as the operator writes it into the manifest. */
function AsManifest({ values }: { values: Values }) {
  const t = useTranslate();
  const notify = useNotify();
  const settings = settingsOf(values);
  const feeds = JSON.stringify({ feeds: [settings] }, null, 2);
  const mapping = values.own && JSON.stringify({ ...values.own, source: settings.name }, null, 2);
  async function copy(text: string) {
    await navigator.clipboard.writeText(text);
    notify.done(t('desk:feed.copied'));
  }
  return (
    <details className={styles.columns}>
      <summary>{t('desk:feed.manifest')}</summary>
      {[
        { label: t('desk:feed.manifestFeeds'), text: feeds },
        ...(mapping
          ? [{ label: t('desk:feed.manifestMapping', { file: `${settings.name}.json` }), text: mapping }]
          : []),
      ].map(({ label, text }) => (
        <div key={label} className={styles.manifest}>
          <Textarea label={label} readOnly rows={6} value={text} />
          <Button size="sm" onClick={() => void copy(text)}>
            {t('desk:feed.copy')}
          </Button>
        </div>
      ))}
    </details>
  );
}
