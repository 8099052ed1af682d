import { DataSession } from '../../../src/core/data/session.ts';
import { DataClient } from '../../../src/runtime/workers/data-client.ts';
import { localMember } from '../runtime/workers/local-member.ts';

/** The data client without workers. */
export function sessionClient(): DataClient {
  return new DataClient(() => localMember(new DataSession(() => 0)));
}
