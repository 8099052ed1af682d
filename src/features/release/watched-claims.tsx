import { Notice } from '../../ui/controls/notice.tsx';
import { probabilityText } from '../shared/words/precision-words.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';

/** The claims that the Ask room watches: what is released counts for them as what is answered does. */
export function WatchedClaims() {
  const watched = useWorkbenchState(({ ask }) => ask.watched);
  if (watched.length === 0) return null;
  const hasStopped = watched.some(({ claim }) => claim.action === 'infer-only' && claim.reached !== null);
  return (
    <Notice
      kind={hasStopped ? 'warning' : 'info'}
      title={hasStopped ? 'A watched claim stops releases' : 'Watched claims count what is released'}
    >
      <ul>
        {watched.map(({ claim, words, probability, uncounted }) => (
          <li key={JSON.stringify(claim)}>
            <code>{words}</code>: {probability === null ? 'nothing known' : `${probabilityText(probability)} probable`}
            {claim.reached !== null && ', given away'}; {claim.action === 'warn' ? 'warns' : 'stops measuring'} from{' '}
            {probabilityText(claim.threshold)}
            {uncounted > 0 && `; ${uncounted} earlier answers may bear on it and cannot be counted in`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
