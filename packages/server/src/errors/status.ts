/** Every code this server answers with and the HTTP status that goes with it. */
const STATUSES: Readonly<Record<string, number>> = {
  bad_request: 400,
  not_json: 400,
  bad_cursor: 400,
  no_token: 401,
  bad_token: 401,
  bad_invite: 401,
  foreign_origin: 403,
  foreign_host: 403,
  hidden: 403,
  not_allowed: 403,
  not_found: 404,
  no_such_game: 404,
  no_such_move: 404,
  no_such_seat: 404,
  method_not_allowed: 405,
  slow_body: 408,
  stale_move: 409,
  game_over: 409,
  not_your_turn: 409,
  seat_taken: 409,
  duplicate_game: 409,
  key_reused: 409,
  too_large: 413,
  uri_too_long: 414,
  wrong_media_type: 415,
  illegal_action: 422,
  bad_action: 422,
  bad_setup: 422,
  bad_game: 422,
  unknown_game: 422,
  no_hint: 422,
  too_many_requests: 429,
  too_many_games: 429,
  too_many_watchers: 429,
  headers_too_large: 431,
  internal_error: 500,
  store_unavailable: 503,
  shutting_down: 503,
};

export type ErrorCode = keyof typeof STATUSES;

export const statusOf = (code: string): number => STATUSES[code] ?? 422;

export const ERROR_CODES: readonly string[] = Object.keys(STATUSES);
