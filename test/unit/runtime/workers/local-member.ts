import { transferring } from '../../../../src/core/transferring.ts';
import { type Member, memberOf } from '../../../../src/runtime/workers/member.ts';
import type { Remote } from '../../../../src/runtime/workers/remote.ts';

/** A worker that is no worker: the service in this thread, answering later, its answers handed over as a worker's are. */
export function localMember<Service extends object>(service: Service): Member<Remote<Service>> {
  const api = transferring(service, (answer, buffers) => structuredClone(answer, { transfer: buffers }));
  return memberOf(api as unknown as Remote<Service>, new Promise<string>(() => {}), () => {});
}
