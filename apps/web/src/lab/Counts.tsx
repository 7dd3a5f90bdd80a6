import { recordWords, sentenceCase } from '../look/words.ts';
import { number } from '../words/format.ts';

/** Counts as bars, largest first. */
export const Counts = ({
  title,
  counts,
  nameOf = recordWords,
}: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly nameOf?: (id: string) => string;
}) => {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...entries.map(([, count]) => count));
  if (entries.length === 0) return null;
  return (
    <section className="card">
      <h3>{title}</h3>
      <table className="counts">
        <tbody>
          {entries.map(([name, count]) => (
            <tr key={name}>
              <th scope="row" translate="no">
                {sentenceCase(nameOf(name))}
              </th>
              <td aria-hidden="true">
                <span className="count-bar" style={{ '--share': `${(100 * count) / most}%` }} />
              </td>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
