export type { ErrorAnswer } from '#contracts/types.ts';
export type { AnswerOf, Call, Filters } from '#region/api/call.ts';
export * from '#region/api/calls.ts';
export {
  ApiError,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from './create-client.ts';
