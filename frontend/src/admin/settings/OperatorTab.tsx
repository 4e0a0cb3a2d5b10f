import { useOperator } from '../../api/settingsVersions';
import { Answer, Badge, Banner, Table, Td, Th } from '../../ui';
import { texts } from './texts';

const t = texts.operator;

/** Who runs the shop, as the server read it from its file, and what is missing there. */
export function OperatorTab() {
  const operator = useOperator();
  return (
    <Answer query={operator} failed={t.failed} loading={t.title}>
      {({ file, fields }) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <Banner tone={file ? 'info' : 'warning'}>{file ? t.from(file) : t.sample}</Banner>
          <Table caption={t.title}>
            <tbody>
              {fields.map(({ name, value, problem }) => (
                <tr key={name}>
                  <Th>{t.fields[name] ?? name}</Th>
                  <Td>
                    {/* Beside the value where there is room, below it on a phone. */}
                    <span className="flex flex-wrap justify-between gap-x-3 gap-y-1">
                      <span className="wrap-anywhere">{value || (problem ? '' : t.none)}</span>
                      {problem && (
                        <Badge tone="warning">{problem === 'missing' ? t.missing : t.isSample}</Badge>
                      )}
                    </span>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Answer>
  );
}
