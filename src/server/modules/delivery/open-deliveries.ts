import type { Content } from '../../manifests/load-content.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import type { DeliverOptions } from './deliver-due.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { type DeliveryGateways, deliverySender, hasProvider, isChannelOpen } from './send-delivery.ts';

/** The transaction that stores a message is committed by then; if not, the next minute's run sends it. */
const WAKE_MS = 200;

/** Connects messages about tickets with what sends them. */
export function openDeliveries(parts: {
  db: Database;
  log: Log;
  gateways: DeliveryGateways;
  content(): Content;
  /** Scheme and host of this site. */
  origin(): string;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Starts the job that sends. */
  run(): void;
}): { deliveries: Deliveries; messages: DeliverOptions } {
  const { db, log, gateways, content, origin, clock, run } = parts;
  let isWaking = false;
  const regions = () => content().regions.all;
  return {
    deliveries: createDeliveries({
      db,
      regions,
      isOpen: (channel, region) => isChannelOpen(gateways, channel, region),
      hasProvider: (way, region) => hasProvider(gateways, way, region),
      wake() {
        if (isWaking) return;
        isWaking = true;
        setTimeout(() => {
          isWaking = false;
          run();
        }, WAKE_MS).unref();
      },
    }),
    messages: { db, log, regions, send: deliverySender({ ...gateways, db, content, origin, clock }) },
  };
}
