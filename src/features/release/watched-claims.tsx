import { whyNotFollowed } from '../../core/asking/claim.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { probabilityText } from '../shared/words/precision-words.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

/** The claims that the Ask room watches: what is released counts for them as what is answered does. */
export function WatchedClaims() {
  const { claims } = useWorkbenchState(({ ask }) => ask.watched);
  if (claims.length === 0) return null;
  const hasStopped =
    whyNotFollowed(claims) !== null ||
    claims.some(({ claim }) => claim.action === 'infer-only' && claim.reached !== null);
  return (
    <Notice
      kind={hasStopped ? 'warning' : 'info'}
      title={hasStopped ? 'A watched claim stops releases' : 'Watched claims count what is released'}
    >
      <ul>
        {claims.map(({ claim, words, probability, blind }) => (
          <li key={JSON.stringify(claim)}>
            <code>{words}</code>: {probability === null ? 'nothing known' : `${probabilityText(probability)} probable`}
            {claim.reached !== null && ', given away'}; {claim.action === 'warn' ? 'warns' : 'stops measuring'} from{' '}
            {probabilityText(claim.threshold)}.{blind !== null && ` It cannot be followed. ${blind}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
