import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, UploadedFile } from '#contracts/types.ts';
import { HttpError } from '../../../http/http-error.ts';
import { uploadBudget } from '../../../http/limits/concurrent-uploads.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import {
  type TicketFileRow,
  type Upload,
  UploadError,
  type UploadFault,
} from '../../../modules/files/index.ts';
import { clientAddress } from '../../../runtime/client-address.ts';
import { isPrivate } from '../../../runtime/client-network.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';

export const DRAFT_FILES = `${REGION_API}/tickets/files`;
export const TICKET_FILES = `${REGION_API}/tickets/:slug/files`;

const MIB = 1024 * 1024;
/** 10 MiB of a file in base64 plus the JSON around it (HARDENING A29). */
export const BODY_LIMIT = 14 * MIB;
/** Limits a route that takes files of buyers and visitors; all of them share a budget. */
export const limitVisitorUploads = uploadBudget({
  bytes: 6 * BODY_LIMIT,
  ofRoute: 4 * BODY_LIMIT,
  ofNetwork: 3 * BODY_LIMIT,
});
/** Limits a route of the desk: visitors cannot use up its budget. */
export const limitStaffUploads = uploadBudget({
  bytes: 4 * BODY_LIMIT,
  ofRoute: 3 * BODY_LIMIT,
  ofNetwork: 3 * BODY_LIMIT,
});
/**
 * Concurrent uploads of a route: offices and mobile networks share an address, a person may have several tabs. The budget of
 * bytes is what protects the memory.
 */
export const UPLOAD_COUNTS = { ofNetwork: 16, ofPerson: 8 };

export const FILE_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'file_id'],
  properties: {
    ...REGION_PARAMS.properties,
    file_id: { type: 'string', maxLength: 40, description: 'Id of the file.' },
  },
} as const;

export const TICKET_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 64, description: 'Slug of the ticket.' },
  },
} as const;

export const TICKET_FILE_PARAMS = {
  ...REGION_PARAMS,
  required: [...TICKET_PARAMS.required, 'file_id'],
  properties: { ...TICKET_PARAMS.properties, file_id: FILE_PARAMS.properties.file_id },
} as const;

export const FILE_ERRORS = { ...ERRORS, 403: ERRORS[400] };
export const UPLOAD_ERRORS = { ...FILE_ERRORS, 413: ERRORS[400], 429: ERRORS[400], 507: ERRORS[400] };

/** @throws HttpError 404, the same for files of others, of other regions and unknown ones (HARDENING A11) */
export function foundFile<Value>(value: Value | null): Value {
  if (value === null) throw new HttpError('not_found', 'There is no such file.');
  return value;
}

/** What uploads take from the request: the client, and the network that they are counted by. */
export function uploadingClient(
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<Upload, 'client' | 'network'> {
  const client = requestingClient(request, reply);
  // an unlisted proxy or a container’s bridge: all visitors together
  return { client, network: isPrivate(clientAddress(request)) ? null : client.address };
}

const CODES: Record<UploadFault, ErrorCode> = {
  type: 'invalid_file',
  heic: 'invalid_file',
  broken: 'invalid_file',
  pixels: 'invalid_file',
  size: 'too_large',
  quota: 'quota_used_up',
  busy: 'overloaded',
};

/** Runs an upload. @throws HttpError that says in the language of the request why a file is refused */
export async function withUploadTexts<Result>(
  request: FastifyRequest,
  upload: () => Promise<Result>,
): Promise<Result> {
  try {
    return await upload();
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const { lang } = request.query as { lang?: string };
    const language = languageOf(regionOf(request), lang);
    const message = request.server.services.texts.translate(language.code)(`messages:upload.${error.fault}`);
    throw new HttpError(CODES[error.fault], message, { file: [message] });
  }
}

/** @param folder path of the folder of the file */
export function serializeFile(file: TicketFileRow, folder: string): UploadedFile {
  const { id, purpose, name, mimeType, size } = file;
  return { id, field: purpose, name, mime_type: mimeType, size, url: `${folder}/${id}` };
}

/** Sends a file so that no browser runs it (HARDENING A30): as a download, in a sandbox, to its owner only. */
export function sendFile(reply: FastifyReply, file: TicketFileRow, bytes: Buffer) {
  const extension = file.mimeType === 'application/pdf' ? 'pdf' : 'jpg';
  return reply
    .type(file.mimeType)
    .headers({
      // the name that the person gave it is theirs to choose, and stays out of headers
      'content-disposition': `attachment; filename="${file.id}.${extension}"`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes);
}

/** Answer of a route that sends a file. */
export const FILE_ANSWER = {
  200: {
    description: 'The file.',
    content: {
      'image/jpeg': { schema: { type: 'string' } },
      'application/pdf': { schema: { type: 'string' } },
    },
  },
  ...FILE_ERRORS,
};
