import { type ReleaseStatement, unitStated } from '../../core/experiment/release/release-statement.ts';
import { PlaceLink } from '../shared/place-link.tsx';
import { EpsilonRisk } from '../shared/risk/epsilon-risk.tsx';
import styles from './release-room.module.css';

/** The statement in words: the same here, on paper and in its file. */
export function StatementList({ statement }: { statement: ReleaseStatement }) {
  const { what, guarantee, person, composition, noise, notCovered } = statement.sentences;
  return (
    <dl className={styles.statement}>
      <dt>Guarantee</dt>
      <dd>
        <strong>{guarantee}</strong>
      </dd>
      <dt>What it risks</dt>
      <dd>
        <EpsilonRisk epsilon={statement.epsilon} delta={statement.delta} unit={unitStated(statement)} />
      </dd>
      <dt>What</dt>
      <dd>{what}</dd>
      <dt>For whom</dt>
      <dd>{person}</dd>
      <dt>What adds up</dt>
      <dd>{composition}</dd>
      <dt>Noise</dt>
      <dd>{noise}</dd>
      {statement.confirmed && (
        <>
          <dt>Confirmed</dt>
          <dd>{`By ${statement.confirmed.by}, who typed “${statement.confirmed.typed}” below this statement.`}</dd>
        </>
      )}
      <dt>Not covered by it</dt>
      <dd>
        <ul>
          {notCovered.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {statement.notCovered.length > 0 && (
          <span className="screen-only">
            Declare what is known without looking at the data: <PlaceLink room="data">Open the Data room</PlaceLink>.
          </span>
        )}
      </dd>
    </dl>
  );
}
