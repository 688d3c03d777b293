import {
  CHANNELS,
  CODE_SERVICES,
  type CodeChannel,
  isCodeService,
  OWN_CHANNELS,
} from '#domain/login/code-channels.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import { formatSpan } from '#region/format/format-measure.ts';
import { POLICY_ROUTE } from '#region/manifest/switched-off.ts';
import {
  captchaScript,
  replayScript,
  SERVICE_VARIABLES,
  tagManagerScript,
  usedCategories,
} from '#region/manifest/third-parties.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { BlockItem, BlockView } from '#renderer/blocks/block-view.ts';
import { type BlockContext, contentText, describeBlocks } from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage, madeBlock } from './content-page.server.ts';
import type { PrivacyView } from './privacy-screen.tsx';
import { browserTables, storageTable } from './privacy-tables.server.ts';

/**
 * What the site does with personal data: what it is made to do, in the figures of the manifest and of the set-up, then
 * further blocks of the region's content file.
 */
export const loadPrivacy: ScreenLoader<PrivacyView> = async (context, t) => {
  if (context.segments.length > 0) return { kind: 'not_found' };
  const blockContext = { ...context, t };
  const { manifest, content } = context.region;
  const isAsked = usedCategories(manifest, context.variables).length > 0;
  const { email, phone } = regionContact(context, t);
  const blocks: BlockView[] = [
    storageTable(blockContext),
    ...browserTables(blockContext),
    companiesBlock(blockContext),
    rightsBlock(blockContext, isAsked),
    ...describeBlocks(content.privacy?.blocks, blockContext),
    madeBlock({
      type: 'paragraphs',
      name: 'contact',
      title: t('privacy-policy:contact.title'),
      items: [{ text: t('privacy-policy:contact.text', { email, phone: leftToRight(phone.text) }) }],
    }),
  ];
  const lead = contentText('privacy-policy:lead', blockContext);
  const title = `common:route.${POLICY_ROUTE}`;
  // the other blocks say what the site does
  const added = Object.keys(content.privacy?.blocks ?? {});
  const others = blocks.filter(({ name }) => !added.includes(name));
  const made = Object.fromEntries(others.map(({ name }) => [name, null]));
  const source = { file: 'privacy', title: '', lead: '', made } as const;
  const answer = contentPage({ title, lead, blocks, source }, context, t);
  return answer.kind === 'screen' ? { ...answer, props: { ...answer.props, hasChoices: isAsked } } : answer;
};

/** A number isolated from the text direction around it. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;

function rightsBlock({ region, language, t }: BlockContext, isAsked: boolean): BlockView {
  const days = formatSpan(RETENTION_DAYS.codeRequests, 'day', language.locale);
  const own = (route: string) =>
    Object.hasOwn(region.manifest.routes, route)
      ? { href: pagePath(region, { language: language.code, route, segments: [] }) }
      : {};
  const items: BlockItem[] = [
    {
      title: t('privacy-policy:rights.export'),
      text: t('privacy-policy:rights.exportText'),
      ...own('profile'),
    },
    {
      title: t('privacy-policy:rights.change'),
      text: t('privacy-policy:rights.changeText'),
      ...own('viewing-history'),
    },
    { title: t('privacy-policy:rights.delete'), text: t('privacy-policy:rights.deleteText', { days }) },
    { title: t('privacy-policy:rights.clear'), text: t('privacy-policy:rights.clearText') },
    ...(isAsked
      ? [
          { title: t('privacy-policy:rights.refuse'), text: t('privacy-policy:rights.refuseText') },
          {
            title: t('privacy-policy:rights.withdraw'),
            text: t('privacy-policy:rights.withdrawText', { button: t('privacy:link') }),
          },
        ]
      : []),
  ];
  return madeBlock({ type: 'list', name: 'rights', title: t('privacy-policy:rights.title'), items });
}

type TableContext = BlockContext & Pick<PageContext, 'variables' | 'pictureHost'>;

/** Other companies that hear of a visitor as this site is set up, and when. */
function companiesBlock(context: TableContext): BlockView {
  const { t } = context;
  const rows = companies(context);
  const title = t('privacy-policy:others.title');
  if (rows.length === 0)
    return madeBlock({
      type: 'paragraphs',
      name: 'others',
      title,
      items: [{ text: t('privacy-policy:others.none') }],
    });
  return madeBlock({
    type: 'table',
    name: 'others',
    title,
    items: [],
    columns: [t('privacy-policy:columns.company'), t('privacy-policy:columns.why')],
    rows,
  });
}

function companies({ t, region: { manifest }, variables, pictureHost }: TableContext): string[][] {
  const allowed = usedCategories(manifest, variables);
  const isCounted = allowed.includes('analytics') || allowed.includes('marketing');
  const captcha = captchaScript(manifest, variables);
  const countries = variables[SERVICE_VARIABLES.countries];
  return [
    [
      isCounted && hostsOf([tagManagerScript(manifest, variables), ...manifest.tracking.hosts]),
      t('privacy-policy:others.tags'),
    ],
    [
      allowed.includes('replay') && hostsOf([replayScript(manifest, variables)?.script]),
      t('privacy-policy:others.replay'),
    ],
    [
      captcha ? hostsOf([captcha.script, ...manifest.tracking.captchaHosts]) : '',
      t('privacy-policy:others.captcha'),
    ],
    [hostsOf([variables[manifest.monitoring.dsnEnv]]), t('privacy-policy:others.monitoring')],
    [senders(manifest.login.channels, variables), t('privacy-policy:others.messages')],
    [pictureHost, t('privacy-policy:others.pictures')],
    [hostsOf([countries]), t('privacy-policy:others.countries')],
  ].flatMap(([name, why]) => (name && why ? [[name, why]] : []));
}

/** Hosts of addresses, each once; an origin of the policy may begin with `*.`. */
function hostsOf(addresses: readonly (string | undefined)[]): string {
  const hosts = addresses.flatMap((address) =>
    address ? [address.replace(/^https?:\/\/([^/@]*@)?/, '')] : [],
  );
  return [...new Set(hosts.map((host) => host.split(/[/?]/, 1)[0]))].join(', ');
}

function senders(channels: readonly CodeChannel[], variables: PageContext['variables']): string {
  const names = channels.flatMap((channel) => {
    const { company } = CHANNELS.get(channel);
    if (company !== undefined) return company;
    const provider = variables[OWN_CHANNELS[channel].variable] ?? '';
    if (isCodeService(provider)) return CODE_SERVICES[provider];
    // the company of a service of an extension
    return ['', 'local', 'none'].includes(provider) ? [] : provider;
  });
  return [...new Set(names)].join(', ');
}
