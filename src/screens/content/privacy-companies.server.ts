import {
  CHANNELS,
  CODE_SERVICES,
  type CodeChannel,
  isCodeService,
  OWN_CHANNELS,
} from '#domain/login/code-channels.ts';
import {
  captchaScript,
  replayScript,
  SERVICE_VARIABLES,
  tagManagerScript,
  usedCategories,
} from '#region/manifest/third-parties.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import type { BlockContext } from '#renderer/blocks/describe-block.ts';
import { madeBlock } from './content-page.server.ts';

type TableContext = BlockContext & Pick<PageContext, 'variables' | 'pictureHost'>;

/** Other companies that hear of a visitor as this site is set up, and when. */
export function companiesBlock(context: TableContext): BlockView {
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
