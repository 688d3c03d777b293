import type { FastifyBaseLogger } from 'fastify';
import type { Folders } from '../config/folders.ts';
import { type Config, isPublicSite } from '../config/index.ts';
import { openCaptcha } from '../gateways/captcha/index.ts';
import { openMail } from '../gateways/mail/open-mail.ts';
import { createInbox } from '../gateways/messaging/inbox.ts';
import { type AddedMessaging, openMessaging } from '../gateways/messaging/open-messaging.ts';
import { localRecognition } from '../gateways/recognition/local-recognition.ts';
import { openSpreadsheets } from '../gateways/spreadsheet/open-spreadsheets.ts';
import { openStorage } from '../gateways/storage/open-storage.ts';
import { openWebhooks } from '../gateways/webhook/open-webhooks.ts';
import { threadPrinter } from '../modules/documents/index.ts';

/** Opens the external services that the environment and the manifests name. */
export function openGateways(
  config: Config,
  { dataDir, madeDir }: Pick<Folders, 'dataDir' | 'madeDir'>,
  log: FastifyBaseLogger,
  added?: AddedMessaging,
) {
  const messaging = openMessaging(config, log, Date.now, added);
  const showsMail = config.mailProvider === 'local' && !isPublicSite(config);
  const inbox = messaging.inbox ?? (showsMail ? createInbox(log, Date.now) : null);
  return {
    messaging,
    inbox,
    mail: openMail(config, inbox),
    webhooks: openWebhooks(config, Date.now),
    scripts: openSpreadsheets(config, Date.now),
    captcha: openCaptcha(config, log, Date.now),
    storage: openStorage(config, dataDir),
    recognition: localRecognition(log),
    printer: threadPrinter({ publicDir: madeDir }),
  };
}
