import { COMMONPLACE, DOUBLE, isLiteral, SINGLE } from './literals.ts'
import { type Secret, secretNamedBy } from './names.ts'
import { among } from './words.ts'

/** What no sign assigns: the argument of a program, a header, a statement, an element. */
export function inCommand(text: string): string | undefined {
  let joined: string | undefined
  for (const [, form, told, kind] of among(COMMANDS, text)) {
    joined ??= text.replace(/\\\r?\n/g, ' ')
    for (const { groups } of joined.matchAll(form)) {
      const { value = '', name } = groups ?? {}
      const of = name === undefined ? kind : secretNamedBy(name)
      const [, quote = '', inner = value] = /^(["'])(.*)\1$/.exec(value) ?? []
      if (
        of !== undefined &&
        !COMMONPLACE.test(inner) &&
        isLiteral(of, inner, quote === SINGLE ? SINGLE : DOUBLE)
      )
        return name === undefined ? told : `a value for \`${name}\``
    }
  }
  return undefined
}

const VALUE = `(?<value>"[^"\\n]{1,100}"|'[^'\\n]{1,100}'|[^\\s"'|;&()<>\\\\]{1,100})`
/** Further arguments of the same command. */
const ARGUMENTS = '[^|;&\\n]{0,200}?\\s'

/** Host, port, database, user and password. */
const FIELDS_OF_PGPASS = `[\\w.*-]{1,100}:(?:\\d{2,5}|\\*):[\\w.*-]{1,60}:[\\w.*-]{1,60}:(?<value>[^\\s"':]{1,100})`

/** Some words, in lower case, of which a text of the form has one. A `name` in a form says by itself whether its value is secret. */
type Command = readonly [words: readonly string[], form: RegExp, told: string, kind?: Secret]

const COMMANDS: readonly Command[] = [
  [
    ['mysql', 'mariadb'],
    new RegExp(
      `\\b(?:mysql(?:dump|admin|import|check)?|mariadb(?:-dump|-admin)?)\\b${ARGUMENTS}-p${VALUE}`,
      'g',
    ),
    'a password for a database',
    'password',
  ],
  [
    ['mongo', 'cypher-shell'],
    new RegExp(
      `\\b(?:mongo(?:sh|dump|restore|import|export)?|cypher-shell)\\b${ARGUMENTS}-p\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for a database',
    'password',
  ],
  [
    ['sqlcmd'],
    new RegExp(`\\bsqlcmd\\b${ARGUMENTS}-P\\s{0,4}${VALUE}`, 'g'),
    'a password for a database',
    'password',
  ],
  [
    ['redis-cli'],
    new RegExp(`\\bredis-cli\\b${ARGUMENTS}-a\\s{1,4}${VALUE}`, 'g'),
    'a password for Redis',
    'password',
  ],
  [
    ['requirepass', 'masterauth'],
    new RegExp(`^\\s{0,20}(?:requirepass|masterauth)\\s{1,4}${VALUE}`, 'gm'),
    'a password for Redis',
    'password',
  ],
  [
    ['login'],
    new RegExp(
      `\\b(?:docker|podman|buildah|skopeo|nerdctl|oc|az|registry)\\s{1,4}login\\b${ARGUMENTS}-p\\s{0,4}${VALUE}`,
      'g',
    ),
    'a password for `login`',
    'password',
  ],
  [
    ['sshpass'],
    new RegExp(`\\bsshpass\\s{1,4}-p\\s{0,4}${VALUE}`, 'g'),
    'a password for `sshpass`',
    'password',
  ],
  [
    ['curl'],
    /\bcurl\b[^|;&\n]{0,200}?\s(?:-[A-Za-z]{0,10}u\s{0,4}|--user[\s=]{1,4})["']?[^\s:"'|;&]{1,64}:(?<value>[^\s"'|;&]{1,100})/g,
    'a password for `curl`',
    'password',
  ],
  [
    ['chpasswd'],
    // `echo 'root:hunter2' | chpasswd`
    /echo\s{1,9}(?:-e\s{1,9})?["']?[\w-]{1,32}:(?<value>[^"'\s|]{1,100})["']?\s{0,9}\|\s{0,9}(?:sudo\s{1,9})?chpasswd/g,
    'a password for `chpasswd`',
    'password',
  ],
  [
    ['chpasswd'],
    // The lines of a heredoc, and of the list in a cloud-config.
    /\bchpasswd(?:\s{0,4}<<[^\n]{0,40}|:\s{0,9}\n(?:\s{1,20}expire:[^\n]{0,20}\n)?\s{1,20}list:[^\n]{0,20})\n\s{0,20}(?:-\s{1,4})?["']?[a-z_][\w-]{0,31}:(?!R(?:ANDOM)?\b)(?<value>[^\s"']{1,100})/g,
    'a password for `chpasswd`',
    'password',
  ],
  [
    ['echo'],
    new RegExp(
      `\\becho\\s{1,9}(?:-[en]{1,2}\\s{1,9})?${VALUE}\\s{0,9}\\|\\s{0,9}(?:sudo\\s{1,9})?` +
        '(?:passwd\\b[^|;&\\n]{0,40}--stdin|\\w{1,20}\\s{1,4}login\\b[^|;&\\n]{0,200}--password-stdin|(?:realm|adcli)\\s{1,4}join|kinit|-S)\\b',
      'g',
    ),
    'a password that is piped',
    'password',
  ],
  [
    ['net'],
    new RegExp(`\\bnet(?:\\.exe)?\\s{1,4}user\\s{1,4}["']?[\\w.$-]{1,40}["']?\\s{1,4}(?!\\/)${VALUE}`, 'gi'),
    'a password for `net user`',
    'password',
  ],
  [
    ['password', 'identified'],
    /\b(?:USER|ROLE|LOGIN|SET\s{1,4}PASSWORD)\b[^;\n]{0,200}?\b(?:PASSWORD\s{0,4}=?\s{0,4}\(?|IDENTIFIED(?:\s{1,4}WITH\s{1,4}\w{1,40})?\s{1,4}BY(?:\s{1,4}PASSWORD)?)\s{0,4}N?'(?<value>[^'\n]{1,100})'/gi,
    'a password in a statement of SQL',
    'password',
  ],
  [
    ['identified'],
    // Oracle takes it as a name, with quotes or without.
    /\b(?:(?:CREATE|ALTER)\s{1,4}USER|CONNECT\s{1,4}TO)\s{1,4}[^\s;]{1,80}\s{1,4}IDENTIFIED\s{1,4}BY\s{1,4}(?!VALUES\b)(?<value>"[^"\n]{1,100}"|[^\s"';:&{]{1,100})/gi,
    'a password in a statement of SQL',
    'password',
  ],
  [
    ['jdbc:oracle', 'sqlplus', 'sqlldr', 'impdp', 'expdp'],
    /(?:\bjdbc:oracle:\w{2,5}:|\b(?:sqlplus|sqlldr|impdp|expdp)\b[^|;&\n]{0,100}?\s)["']?[\w$#]{1,30}\/(?<value>[^\s"'@/]{1,60})@/g,
    'a password for a database',
    'password',
  ],
  [['rediscli_auth'], new RegExp(`\\bREDISCLI_AUTH=${VALUE}`, 'g'), 'a password for Redis', 'password'],
  [
    ['securestring'],
    new RegExp(
      `\\bConvertTo-SecureString(?=[^|;\\n]{0,300}?-AsPlainText)(?:\\s{1,4}-(?:AsPlainText|Force|String)){0,3}\\s{1,4}(?!-)${VALUE}`,
      'gi',
    ),
    'a password for `ConvertTo-SecureString`',
    'password',
  ],
  [
    ['networkcredential'],
    /\bNetworkCredential\(\s{0,4}["'][^"'\n]{0,60}["']\s{0,4},\s{0,4}(?<value>"[^"\n]{1,100}"|'[^'\n]{1,100}')/g,
    'a password for `NetworkCredential`',
    'password',
  ],
  [
    ['machine'],
    new RegExp(
      `\\bmachine\\s{1,9}\\S{1,100}\\s{1,9}login\\s{1,9}\\S{1,100}\\s{1,9}password\\s{1,9}${VALUE}`,
      'g',
    ),
    'a password in `.netrc`',
    'password',
  ],
  [
    ['pgpass'],
    new RegExp(`\\.pgpass\\b[^\\n]{0,60}\\n\\s{0,9}${FIELDS_OF_PGPASS}`, 'g'),
    'a password in `.pgpass`',
    'password',
  ],
  [
    ['pgpass'],
    new RegExp(
      `\\becho\\s{1,9}["']?${FIELDS_OF_PGPASS}["']?\\s{0,9}>{1,2}\\s{0,9}\\S{0,100}\\.pgpass\\b`,
      'g',
    ),
    'a password in `.pgpass`',
    'password',
  ],
  [
    ['config'],
    new RegExp(`\\bconfig\\s{1,4}set\\s{1,4}\\S{0,100}?(?<name>[\\w-]{1,60})\\s{1,4}${VALUE}`, 'g'),
    'a setting',
  ],
  [
    ['openssl'],
    new RegExp(
      `\\bopenssl\\b${ARGUMENTS}(?:-pass(?:in|out|word)?\\s{1,4}["']?pass:|-k\\s{1,4})${VALUE}`,
      'g',
    ),
    'a password for `openssl`',
    'password',
  ],
  [
    ['storepass', 'keypass'],
    new RegExp(`\\s-(?:src|dest)?(?:store|key)pass\\s{1,4}${VALUE}`, 'g'),
    'a password for `keytool`',
    'password',
  ],
  [
    ['ldap'],
    new RegExp(`\\bldap(?:search|modify|add|delete|passwd|whoami)\\b${ARGUMENTS}-w\\s{1,4}${VALUE}`, 'g'),
    'a password for LDAP',
    'password',
  ],
  [
    ['smbclient', 'rpcclient'],
    new RegExp(`\\b(?:smbclient|rpcclient)\\b${ARGUMENTS}-U\\s{0,4}["']?[\\w.\\\\-]{1,60}%${VALUE}`, 'g'),
    'a password for `smbclient`',
    'password',
  ],
  [
    ['lftp'],
    new RegExp(`\\blftp\\b${ARGUMENTS}-u\\s{1,4}["']?[\\w.@-]{1,60},${VALUE}`, 'g'),
    'a password for `lftp`',
    'password',
  ],
  [
    ['rabbitmqctl'],
    new RegExp(
      `\\brabbitmqctl\\b${ARGUMENTS}(?:add_user|change_password)\\s{1,4}\\S{1,60}\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for RabbitMQ',
    'password',
  ],
  [
    ['htpasswd'],
    // With `-n` there is no file, with `-b` the password stands in the line.
    new RegExp(
      `\\bhtpasswd\\s{1,4}-(?=\\w{0,6}b)(?:\\w{0,6}n\\w{0,6}|\\w{1,6}\\s{1,4}\\S{1,100})\\s{1,4}\\S{1,60}\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for `htpasswd`',
    'password',
  ],
  [
    ['put-parameter'],
    new RegExp(
      `\\bput-parameter\\b(?=[^|;&\\n]{0,300}?SecureString)${ARGUMENTS}--value[\\s=]{1,4}${VALUE}`,
      'g',
    ),
    'a value for `put-parameter`',
    'password',
  ],
  [
    ['authorization'],
    /\bAuthorization["']?\s{0,4}[:=]\s{0,4}["']{0,2}(?:Bearer|Basic|token)\s{1,4}(?<value>[^\s"'\\]{8,4000})/gi,
    'a token in a header',
    'token',
  ],
  [
    ['-h', '--header'],
    /(?:-H|--header)[\s=]{0,4}["'](?<name>[\w-]{1,60})\s{0,2}:\s{0,4}(?<value>[^"'\n]{1,300})["']/g,
    'a value in a header',
  ],
  [['</'], /<(?<name>[\w.:-]{1,60})>(?<value>[^<>\n]{1,200})<\/\k<name>>/g, 'a value in XML'],
  [
    ['define('],
    /\bdefine\(\s{0,4}["'](?<name>\w{1,60})["']\s{0,4},\s{0,4}(?<value>'[^'\n]{1,200}'|"[^"\n]{1,200}")/g,
    'a value in PHP',
  ],
  [
    ['env', 'setx'],
    new RegExp(`^\\s{0,20}(?:ENV|setx)\\s{1,4}(?<name>\\w{1,60})\\s{1,4}${VALUE}`, 'gm'),
    'a variable',
  ],
]
