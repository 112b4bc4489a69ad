import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { at, block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import type { Entries, Scalar, Value } from '../../engine/index.ts'
import {
  contentIsNotWritten,
  credentialIn,
  entriesHoldNoCredential,
  holdsNoCredential,
  isNotWritten,
  pairHoldsNoCredential,
} from './credentials.ts'
import { sha1 } from './sha1.ts'

// Written in parts, so that no scanner takes the tests for a leak.
const key = `AKIA${'IOSFODNN7EXAMPLE'}`
const secret = `wJalrXUtnFEMI/K7MDENG/${'bPxRfiCYEXAMPLEKEY'}`
const pem = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----\nMIIE…`

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

describe('credentials', () => {
  test.each([
    ['an access key', `export AWS_ACCESS_KEY_ID=${key}`],
    ['a temporary access key', `ASIA${key.slice(4)}`],
    ['a secret key', `AWS_SECRET_ACCESS_KEY=${secret}`],
    ['a secret key in JSON', `{"SecretAccessKey": "${secret}"}`],
    ['a secret key in an ini file', `aws_secret_access_key = ${secret}\n`],
    ['a secret key with a name of its own', `aws_secret_prod: '${secret}'`],
    ['an RSA key', pem('RSA ')],
    ['a key of PKCS 8', pem('')],
    ['an OpenSSH key', pem('OPENSSH ')],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`],
    ['a fine-grained GitHub token', `github_pat_${'a1B2_'.repeat(12)}`],
    ['a Slack token', `xoxb-${'1234567890-abc'}`],
    ['a password in quotes', 'export DB_PASSWORD="hunter2"'],
    ['a password without', 'DB_PASSWORD=hunter2 ./start'],
    ['a password of an option', 'docker run -e MYSQL_ROOT_PASSWORD=hunter2 mysql'],
    ['a password of a flag', 'mysql --user app --password hunter2'],
    ['a password with a dollar in single quotes', "ADMIN_PASSWORD='pa$sword1'"],
    ['a password in YAML', 'database:\n  user: app\n  password: hunter2 # the old one'],
    ['a password in JSON', '{"user": "app", "dbPassword": "hunter2"}'],
    ['a password in JSON in a string', '"{\\"password\\": \\"hunter2\\"}"'],
    ['a password in settings', 'spring.datasource.password = hunter2'],
    ['a password in PowerShell', '$password = "hunter2"'],
    ["a password in PowerShell's environment", '$env:ADMIN_PASSWORD = "hunter2"'],
    ['a password in an address', 'DATABASE_URL=postgres://app:hunter2@db.internal/app'],
    ['a password that is piped', "echo 'root:hunter2' | chpasswd"],
    ['a secret', 'CLIENT_SECRET="supersecret"'],
    ['a token', 'API_TOKEN = "d41d8cd98f00b204"'],
    ['a token in a header', 'token: 4f5e1a2b-1111-2222-3333-444455556666'],
    ['an API key', 'export STRIPE_API_KEY=4eC39HqLyjWDarjtT1'],
    ['a GitLab token', `glpat-${'a1B2'.repeat(5)}`],
    ['a Stripe key', `sk_live_${'a1B2'.repeat(6)}`],
    ['a secret key that a command sets', `aws configure set aws_secret_access_key ${secret}`],
    ['a key of PGP', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQOYBF'],
    ['a Vault token', `export VAULT_TOKEN=hvs.${'a1B2'.repeat(8)}`],
    ['a webhook of Slack', `curl https://hooks.slack.com/services/T0AAAAAAA/B0AAAAAAA/${'a1B2'.repeat(6)}`],
    ['a variable of a container', '{"name":"DB_PASSWORD","value":"hunter2"}'],
    ['a variable of a container over lines', '{\n  "Name": "DB_PASSWORD",\n  "Value": "hunter2"\n}'],
    ['a variable of a container in a string', '"{\\"name\\":\\"DB_PASSWORD\\",\\"value\\":\\"hunter2\\"}"'],
    [
      'a variable of a pod',
      'env:\n  - name: DB_PASSWORD\n    value: hunter2\n  - name: STAGE\n    value: prod',
    ],
    ['a variable of a build', '{"name":"DB_PASSWORD","type":"PLAINTEXT","value":"hunter2"}'],
    ['a parameter of a stack', '[{"ParameterKey":"DbPassword","ParameterValue":"hunter2"}]'],
    ['a setting of a program of Windows', '<add key="DbPassword" value="hunter2" />'],
    ['what a registry asks for', `{"auths":{"registry.internal":{"auth":"${btoa('app:hunter2xyz')}"}}}`],
    ['what npm sends', `//registry.internal/:_auth=${btoa('app:hunter2xyz')}`],
    ['what code packs', 'const header = `Basic ${btoa("app:hunter2xyz")}`'],
    ['what Node packs', "'Basic ' + Buffer.from('app:hunter2xyz').toString('base64')"],
    ['what Python packs', 'base64.b64encode(b"app:hunter2xyz").decode()'],
    ['what a shell packs', 'AUTH=$(echo -n "app:hunter2xyz" | base64)'],
    ['what printf packs', "printf 'app:hunter2xyz' | base64 -w0"],
    ['a password for Oracle', 'sqlplus -s app/hunter2@db/ORCL @setup.sql'],
    ['a password in an address of Oracle', 'url=jdbc:oracle:thin:app/hunter2@//db:1521/ORCL'],
    ['a password for a registry, glued', 'docker login -u app -phunter2 registry.internal'],
    ['a password for Redis in a variable', 'REDISCLI_AUTH=hunter2 redis-cli ping'],
    ['a password for curl behind other switches', 'curl -sSLu admin:hunter2 https://repo.internal'],
    ['a secure string of PowerShell', '$p = ConvertTo-SecureString "hunter2" -AsPlainText -Force'],
    ['a secure string by its names', 'ConvertTo-SecureString -AsPlainText -Force -String hunter2'],
    ['what .NET logs in with', "New-Object System.Net.NetworkCredential('app', 'hunter2')"],
    ['a parameter of PowerShell', 'Install-App -Name app -AdminPassword hunter2'],
    ['a switch with one dash', 'influx -username app -password hunter2'],
    ['a key that authenticates messages', `HMAC_KEY=${'9f8d'.repeat(8)}`],
    ['a key of an application', `APP_KEY=base64:${btoa('9f8d7c6b5a4e3d2c1b0a9f8d7c6b5a4e')}`],
    ['a key of an application of Datadog', `DD_APP_KEY=${'9f8d'.repeat(10)}`],
    ['a key of an integration', `{"pagerDutyIntegrationKey": "${'9f8d'.repeat(8)}"}`],
    ['a key that two share', 'pre_shared_key = "hunter2hunter2"\nipsec psk=hunter2hunter2'],
    ['a password for Neo4j', 'cypher-shell -u neo4j -p hunter2 "match (n) return n"'],
    ['a password that openssl encrypts with', 'openssl enc -aes-256-cbc -k hunter2 -in f'],
    ['a token of Supabase', `sbp_${'9f8d'.repeat(10)}`],
    ['a token of Square', `sq0atp-${'a1B2'.repeat(5)}a1`],
    ['a password of an application of Bitbucket', `ATBB${'a1B2'.repeat(8)}`],
    ['what .netrc holds', 'machine repo.internal login app password hunter2'],
    ['what .netrc holds over lines', 'machine repo.internal\n  login app\n  password hunter2\n'],
    ['what .pgpass holds', "echo 'db.internal:5432:*:app:hunter2' > ~/.pgpass"],
    ['what .pgpass holds over lines', 'cat > ~/.pgpass <<EOF\ndb.internal:5432:app:app:hunter2\nEOF'],
    ['what npm is told', `npm config set //registry.internal/:_authToken ${'a1B2'.repeat(9)}`],
    ['a password for openssl', 'openssl genrsa -aes256 -passout pass:hunter2 2048'],
    ['a password for keytool', 'keytool -genkeypair -keystore k.jks -storepass hunter2'],
    ['a password for LDAP', 'ldapsearch -x -D cn=admin,dc=x -w hunter2 -b dc=x'],
    ['a password for a share', 'smbclient //files/share -U app%hunter2'],
    ['a password for SFTP', 'lftp -u app,hunter2 sftp://files'],
    ['a password for RabbitMQ', 'rabbitmqctl add_user app hunter2'],
    ['another for RabbitMQ', 'rabbitmqctl change_password app hunter2'],
    ['a password for htpasswd', 'htpasswd -bc /etc/nginx/.htpasswd app hunter2'],
    ['a password for a domain', "echo 'hunter2' | realm join -U admin corp.internal"],
    ['a parameter that is put', 'aws ssm put-parameter --name /db --type SecureString --value hunter2'],
    ['a password of a user of Oracle', 'CREATE USER app IDENTIFIED BY hunter2;'],
    ['a password of a user of Oracle, in quotes', 'ALTER USER app IDENTIFIED BY "hunter2" ACCOUNT UNLOCK'],
    ['a password of a link', "CREATE DATABASE LINK l CONNECT TO app IDENTIFIED BY hunter2 USING 'orders'"],
    ['a password of a login', "CREATE LOGIN app WITH PASSWORD = N'hunter2'"],
    ['a password that is set', "SET PASSWORD FOR 'app'@'%' = PASSWORD('hunter2')"],
    [
      'a password of an external schema',
      "CREATE EXTERNAL SCHEMA s FROM MYSQL URI 'db' USER 'app' PASSWORD 'hunter2'",
    ],
    [
      'a token of a cluster',
      `users:\n- user:\n    token: ${'eyJhbGciOiJSUzI1NiJ9'}.${btoa('{"sub":"system:serviceaccount"}').replace(/=/g, '')}.${'a1B2'.repeat(12)}`,
    ],
    [
      'a token that is signed',
      `client.connect("${'eyJhbGciOiJIUzI1NiJ9'}.${btoa('{"sub":"app","iat":1700000000}').replace(/=/g, '')}.${'a1B2'.repeat(10)}")`,
    ],
    ['an application token of Slack', `xapp-1-A0AAAAAAA-1234567890123-${'9f8d'.repeat(16)}`],
    ['a restricted key of Stripe', `rk_live_${'a1B2'.repeat(6)}`],
    ['a secret of a webhook', `whsec_${'a1B2'.repeat(8)}`],
    ['a token of a deployment of GitLab', `gldt-${'a1B2'.repeat(5)}`],
    ['a token of a runner of GitLab', `gitlab-runner register --token glrt-${'a1B2'.repeat(5)}`],
    ['a token of npm', `//registry.npmjs.org/:_authToken=npm_${'a1B2'.repeat(9)}`],
    ['a token of PyPI', `pypi-AgEIcHlwaS5vcmc${'a1B2'.repeat(15)}`],
    ['a token of RubyGems', `rubygems_${'9f8d'.repeat(12)}`],
    ['a token of Docker Hub', `dckr_pat_${'a1B2'.repeat(7)}`],
    ['a key of SendGrid', `SG.${'a1B2'.repeat(5)}a1.${'a1B2'.repeat(10)}a1B`],
    ['a client secret of Google', `GOCSPX-${'a1B2'.repeat(7)}`],
    ['a key of OpenAI', `sk-${'a1B2'.repeat(5)}T3BlbkFJ${'a1B2'.repeat(5)}`],
    ['a key of a project of OpenAI', `sk-proj-${'a1_B'.repeat(18)}a1T3BlbkFJ${'a1-B'.repeat(18)}a1`],
    ['a key of Anthropic', `sk-ant-api03-${'a1B2'.repeat(23)}aAA`],
    ['a token of Hugging Face', `hf_${'abCD'.repeat(8)}ab`],
    ['a token of Terraform Cloud', `a1B2c3D4e5F6g7.atlasv1.${'a1B2'.repeat(16)}`],
    ['a token of Databricks', `dapi${'9f8d'.repeat(8)}`],
    ['a token of DigitalOcean', `dop_v1_${'9f8d'.repeat(16)}`],
    ['a token of Doppler', `dp.pt.${'a1B2'.repeat(11)}`],
    ['a token of a service of Doppler', `dp.st.prd.${'a1B2'.repeat(11)}`],
    ['a token of Shopify', `shpat_${'9f8d'.repeat(8)}`],
    ['a key of New Relic', `NRAK-${'A1B2'.repeat(6)}C3D`],
    ['a license key of New Relic', `license_key: ${'9f8d'.repeat(9)}NRAL`],
    ['a token of Grafana', `glsa_${'a1B2'.repeat(8)}_9f8d7c6b`],
    ['a token of Sentry', `sntryu_${'9f8d'.repeat(16)}`],
    ['a key of Linear', `lin_api_${'a1B2'.repeat(10)}`],
    ['a key of Postman', `PMAK-${'9f8d'.repeat(6)}-${'9f8d'.repeat(8)}9f`],
    ['a key of Heroku', `HRKU-AA${'a1B2'.repeat(14)}a1`],
    ['a token of Atlassian', `ATATT3xFfGF0${'a1B2'.repeat(45)}`],
    ['a token of Pulumi', `pul-${'9f8d'.repeat(10)}`],
    ['a password of PlanetScale', `pscale_pw_${'a1B2'.repeat(10)}`],
    ['a key of Tailscale', `tailscale up --authkey tskey-auth-${'k1B2'.repeat(3)}-${'a1B2'.repeat(8)}`],
    ['a key of Artifactory', `AKCp${'a1B2'.repeat(17)}a`],
    ['a bot of Telegram', `https://api.telegram.org/bot123456789:${'a1B2'.repeat(8)}a1B/sendMessage`],
    ['a lasting key of Bedrock', `ABSK${'a1B2'.repeat(30)}`],
    ['a secret of an application of Entra', `AZ_VALUE="a1B8Q~${'a1B2'.repeat(8)}a1"`],
    ['a batch token of Vault', `hvb.${'a1B2'.repeat(36)}`],
    ['an older token of Vault', `VAULT_TOKEN=s.${'a1B2'.repeat(6)}`],
    ['an older token of Vault behind its command', `vault login s.${'a1B2'.repeat(6)}`],
    ['a key of age', `AGE-SECRET-KEY-1${'QPZRY9X8'.repeat(7)}QP`],
    ['a key of PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none'],
    [
      'a workflow of Slack',
      `https://hooks.slack.com/workflows/T0AAAAAAA/A0AAAAAAA/123456/${'a1B2'.repeat(6)}`,
    ],
    ['a trigger of Slack', `https://hooks.slack.com/triggers/T0AAAAAAA/1234567890123/${'9f8d'.repeat(8)}`],
    ['a webhook of Discord', `https://discord.com/api/webhooks/123456789012345678/${'a1B2'.repeat(17)}`],
    [
      'a webhook of Teams',
      `https://app.webhook.office.com/webhookb2/4f5e@1a2b/IncomingWebhook/${'9f8d'.repeat(8)}/4f5e1a2b-1111`,
    ],
    [
      'a workflow of Azure',
      `https://prod-01.westeurope.logic.azure.com/workflows/9f8d/triggers/manual/paths/invoke?sp=%2Ft&sv=1.0&sig=${'a1B2'.repeat(10)}a1B`,
    ],
    [
      'a shared access signature',
      `https://app.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=${'a1B2'.repeat(10)}a1B%3D`,
    ],
    ['a token as the user of an address', `git clone https://${'9f8d'.repeat(10)}@github.com/app/app.git`],
    ['a token with dots', `token: s.${'a1B2'.repeat(6)}.v2`],
    ['a key of an Azure account', `AccountName=app;AccountKey=${'a1B2'.repeat(21)}a1==;`],
    ['a password for mysql', 'mysql -u root -phunter2 -e "show databases"'],
    ['a password for mysqldump, in quotes', "mysqldump -u app -p'hunter2' orders"],
    ['a password for mongosh', 'mongosh --host db -u app -p hunter2'],
    ['a password for sqlcmd', 'sqlcmd -S db -U sa -P hunter2 -i setup.sql'],
    ['a password for Redis', 'redis-cli -h cache -a hunter2 ping'],
    ['a password that Redis asks for', 'redis-server --requirepass hunter2'],
    ['a password in the settings of Redis', 'port 6379\nrequirepass hunter2'],
    ['a password for a registry', 'docker login -u app -p hunter2 registry.internal'],
    ['a password for sshpass', 'sshpass -phunter2 ssh app@host'],
    ['a password for curl', 'curl -sf -u admin:hunter2 https://repo.internal/app.tar.gz'],
    ['a password for curl, in quotes', "curl --user 'admin:hunter2' https://repo.internal"],
    [
      'a password in the list of a cloud-config',
      '#cloud-config\nchpasswd:\n  expire: false\n  list: |\n    root:hunter2',
    ],
    ['a password in a heredoc', 'chpasswd <<EOF\nroot:hunter2\nEOF'],
    ['a password that passwd reads', 'echo "hunter2" | passwd --stdin app'],
    ['a password of a user of Windows', 'net user Administrator hunter2 /add'],
    ['a password of a user of PostgreSQL', `psql -c "ALTER USER app WITH PASSWORD 'hunter2'"`],
    ['a password of a user of MySQL', `CREATE USER 'app'@'%' IDENTIFIED BY 'hunter2';`],
    ['a token behind Bearer', `curl -H "Authorization: Bearer ${'a1B2'.repeat(8)}" https://api.internal`],
    ['a key in a header', `curl -H 'X-Api-Key: ${'a1B2'.repeat(8)}' https://api.internal`],
    ['a password in XML', '<server><password>hunter2</password></server>'],
    ['a password in PHP', "define( 'DB_PASSWORD', 'hunter2' );"],
    ['a password of an image', 'ENV DB_PASSWORD hunter2'],
    ['a password with a short name', 'DB_PW=hunter2'],
    ['a key that signs tokens', 'JWT_KEY=9f8d7c6b5a4e3d2c1b0a'],
    ['a key of a connection to Azure', 'Endpoint=sb://app.example;SharedAccessKey=a1B2c3D4e5F6g7H8='],
  ])('%s is one, in clear and in base64', (_, text) => {
    expect(credentialIn(text)).toBeDefined()
    const utf8 = String.fromCharCode(...new TextEncoder().encode(`#!/bin/sh\n${text}\n`))
    expect(credentialIn(btoa(utf8))).toBeDefined()
    expect(credentialIn(btoa(utf8).replace(/(.{20})/g, '$1\n'))).toBeDefined()
    expect(credentialIn(base64(gzipSync(`#!/bin/sh\n${text}\n`)))).toBeDefined()
    const file = `write_files:\n- encoding: b64\n  content: ${btoa(`${'#'.repeat(40)}\n${utf8}`)}\n`
    expect(credentialIn(file)).toBeDefined()
  })

  test.each([
    ['arguments in JSON', '{"command": ["load", "--password", "hunter2"]}'],
    ['a command and its arguments in JSON', '{"command": ["mysql", "-u", "root", "-phunter2"]}'],
    ['a command in JSON', '{"commands":["set -e\\nmysql -u root -phunter2 orders"]}'],
    ['XML in JSON', '{"settings":"\\u003cpassword\\u003ehunter2\\u003c/password\\u003e"}'],
    [
      'a list of variables in JSON in JSON',
      JSON.stringify({ body: JSON.stringify({ env: '[{"name":"DB_PASSWORD","value":"hunter2"}]' }) }),
    ],
    ['a command over lines', 'mysql \\\n  -u root \\\n  -phunter2 orders'],
  ])('%s is one', (_, text) => {
    expect(credentialIn(text)).toBeDefined()
  })

  test.each([
    [
      'a password that is read from a pipe',
      'aws ecr get-login-password | docker login -u AWS --password-stdin 111122223333.dkr.ecr.eu-central-1.amazonaws.com',
    ],
    ['the key of a password', 'existingSecretPasswordKey: password\npasswordKey: "admin-password"'],
    [
      'what a browser may send',
      "fetch('/login', { credentials: 'include' }) || { credentials: 'same-origin' }",
    ],
    [
      'what people read',
      '"password": "Password", "forgotPassword": "Forgot your password?"\nerrors.password = "Password is too short"',
    ],
    ['a type', 'interface Login { password: string; token?: string }\ntype Token = { token: string }'],
    ['a file that a build reads', 'docker build --secret id=npm,src=.npmrc .'],
    ['a flag that asks for none', 'psql --no-password orders && app --ask-password orders'],
    ['nothing', ''],
    ['a script', '#!/bin/sh\nyum install -y nginx'],
    ['a word that sounds like one', 'password = changeme'],
    ['a name without a value', 'AWS_SECRET_ACCESS_KEY=$(aws secretsmanager get-secret-value)'],
    ['a variable', 'aws_secret_access_key = var.secret'],
    ['a variable of the shell', 'DB_PASSWORD="$DB_PASS" && export DB_PASSWORD'],
    ['a variable of the shell in braces', 'export API_TOKEN=${API_TOKEN}'],
    ['a default of a variable', 'export PASSWORD=${PASSWORD:-}'],
    ['a command', 'TOKEN=`curl -X PUT http://169.254.169.254/latest/api/token`'],
    ['a template', 'password: {{ db_password }}'],
    ['a template of another kind', 'password=<%= @password %>'],
    ['a gap to fill', 'password=<your password>'],
    ['a word to replace', 'DB_PASSWORD="REPLACE_ME"'],
    ['another', 'password: your-password-here'],
    ['a word that a script replaces', '  token = "__REPLACED_BY_USER_DATA__"'],
    [
      'a word that asks for another',
      'password = "PleaseChange!"\npassword: please-update\nDB_PASSWORD=update_me',
    ],
    [
      'a word that says what comes',
      'password = "initial-value"\nDB_PASSWORD="set manually"\npassword: will-be-set',
    ],
    ['a word that says there is none', 'token="not needed"\nPASSWORD=not_required'],
    ['stars', 'password=********'],
    ['an empty one', 'DB_PASSWORD=""'],
    ['a switch', 'ALLOW_EMPTY_PASSWORD=yes\nPasswordAuthentication: no\npassword_required=true'],
    [
      'where it lies',
      'DB_PASSWORD_FILE=/run/secrets/db\nSECRET_NAME=prod-db-1a2b\ntoken_url=https://example.org/token',
    ],
    ['a path', 'password=/run/secrets/db'],
    ['an ARN', 'DB_SECRET=arn:aws:secretsmanager:eu-central-1:111122223333:secret:db-AbCdEf'],
    ['a parameter', 'DB_PASSWORD=ssm:/prod/db/password'],
    ['a name in the store', 'DB_SECRET=prod/app/database'],
    ['a name with dashes', 'imagePullSecret: my-registry-secret'],
    ['how many', 'MAX_TOKENS=409600\ntokens: 1234567'],
    ['how long', 'TOKEN_TTL=36000000'],
    ['a code that is good once', 'aws sts get-session-token --serial-number $MFA --token-code 123456'],
    ['a code that is good once, assigned', 'TOKEN_CODE=123456'],
    ['a comparison', 'if [ "$PASSWORD" = "hunter2" ]; then'],
    ['another comparison', 'if password == "hunter2":'],
    [
      'what a program reads',
      'password = os.environ["DB_PASSWORD"]\ntoken = get_token()\nsecret = config.secret',
    ],
    ['what a program passes on', 'connect(user=user, password=password)'],
    ['a prompt', 'read -p "Password: " password'],
    ['a word in a sentence', '# The password: see the wiki. Token: ask Ann'],
    ['the metadata service', 'curl -H "X-aws-ec2-metadata-token: $TOKEN" http://169.254.169.254/'],
    ['an address without a password', 'REPO=https://git.example.org:8443/app.git'],
    ['an address as documentation has it', 'URL=postgres://user:password@localhost/db'],
    ['an encrypted one', 'password: ENC[AES256_GCM,data:abc]'],
    ['a hash', 'password_hash: "$6$salt$abcdefgh"'],
    ['a SHA-1 of a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['a public key', '-----BEGIN PUBLIC KEY-----'],
    ['a certificate', '-----BEGIN CERTIFICATE-----'],
    ['part of a word', `X${key}`],
    ['a test key of Stripe', `sk_test_${'a1B2'.repeat(6)}`],
    [
      'words that begin as tokens do',
      'npm_config_registry hf_transfer sk-learn dapi-service SG.Security.group',
    ],
    ['other words that do', 'pypi-mirror.internal pul-request dp.st lin_api_version glrt-x rk_live_ GOCSPX-'],
    [
      'a webhook with gaps',
      'https://discord.com/api/webhooks/{id}/{token} https://hooks.slack.com/triggers/',
    ],
    ['a signature with a gap', 'https://app.blob.core.windows.net/c?sv=2022-11-02&sig=<signature> sig=$SIG'],
    ['where Sentry takes errors', `https://${'9f8d'.repeat(8)}@o1.ingest.sentry.io/1`],
    [
      'a commit and a digest',
      `git checkout ${'9f8d'.repeat(10)} && docker pull app@sha256:${'9f8d'.repeat(16)}`,
    ],
    ['a user of an address', 'git clone ssh://git@github.com/app/app.git'],
    [
      'a variable that is read from a secret',
      '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db\n      key: password',
    ],
    [
      'the ARN of a secret',
      '{"name":"DB_PASSWORD","valueFrom":"arn:aws:ssm:eu-central-1:111122223333:parameter/db"}',
    ],
    [
      'a value that a program takes from elsewhere',
      'env {\n  name  = "DB_PASSWORD"\n  value = aws_ssm_parameter.db.value\n}',
    ],
    [
      'a variable of a pod that names another',
      '- name: DB_PASSWORD\n  value: $(DB_PW)\n- name: DB_TOKEN\n  value: "${TOKEN}"',
    ],
    [
      'a parameter of a template',
      '- Name: DB_PASSWORD\n  Value: !Ref DbPassword\n- Name: PW\n  Value: !Sub "${Pw}"',
    ],
    [
      'a secret that CloudFormation resolves',
      '{"Name":"DB_PASSWORD","Value":"{{resolve:secretsmanager:db:SecretString:pw}}"}',
    ],
    [
      'a function of a template',
      '{"Name":"DB_PASSWORD","Value":{"Ref":"Pw"}},{"Name":"PW","Value.$":"$.pw"}',
    ],
    [
      'a variable of a build that names a secret',
      '{"name":"DB_PASSWORD","type":"SECRETS_MANAGER","value":"prod-db-1a2b3c4d"}',
    ],
    ['variables without a value', '{"name":"DB_PASSWORD"},{"name":"STAGE","value":"hunter2"}'],
    ['a field of a form', '<input type="password" name="password" value="" placeholder="Password">'],
    [
      'a field with a gap',
      '<input name="csrf_token" value="{{ csrf }}"><add key="DbPassword" value="#{DbPassword}" />',
    ],
    ['how calls are signed', '"auth": "AWS_IAM", "auth": "required-authentication"'],
    [
      'what code packs of variables',
      'btoa(user + ":" + password); btoa(`${user}:${pw}`); Buffer.from("urn:isbn:1").toString("hex")',
    ],
    ['what a shell packs of variables', 'echo -n "$USER:$PASS" | base64; echo -n user:password | base64'],
    [
      'sqlplus without one',
      'sqlplus / as sysdba; sqlplus app/"$PW"@db; sqlplus -s /nolog; jdbc:oracle:thin:@db:1521/ORCL',
    ],
    ['an address of Oracle with a gap', 'jdbc:oracle:thin:app/${PW}@db:1521:ORCL'],
    [
      'a secure string of a variable',
      'ConvertTo-SecureString $pw -AsPlainText -Force; ConvertTo-SecureString -String $env:PW -AsPlainText',
    ],
    [
      'a secure string that is packed',
      'ConvertTo-SecureString $packed -Key $key; NetworkCredential($user, $pw)',
    ],
    [
      'a parameter of PowerShell from a variable',
      'New-LocalUser -Name app -Password $Password; Install-App -Password (Get-Pw app)',
    ],
    [
      'a switch that asks for a file',
      'app -password-file x && app -noPassword && openssl rsa -passin stdin -passout env:PW',
    ],
    ['what .netrc is given', 'machine github.com login app password $TOKEN'],
    ['a sentence about a machine', 'On this machine login with the password given to you'],
    ['what .pgpass is given', 'echo "db:5432:*:app:$PW" > ~/.pgpass'],
    ['what npm is given', 'npm config set //registry.internal/:_authToken ${NPM_TOKEN}'],
    [
      'LDAP that asks',
      'ldapsearch -x -W -D cn=admin && curl -s -o /dev/null -w "%{http_code}" https://a && grep -w password f',
    ],
    [
      'shares and queues that are given one',
      'smbclient //f/s -U app%$PW; lftp -u app,$PW sftp://f; rabbitmqctl add_user app "$PW"',
    ],
    ['keytool with what it comes with', 'keytool -list -cacerts -storepass changeit -keypass "$PW"'],
    [
      'a parameter that is put from a file',
      'aws ssm put-parameter --name /db --type SecureString --value file://pw && aws ssm put-parameter --name /h --type String --value db.internal',
    ],
    [
      'statements with gaps',
      'IDENTIFIED BY $PW; ALTER USER a IDENTIFIED BY &pw; USER a IDENTIFIED BY {{ pw }}; USER a IDENTIFIED BY :pw',
    ],
    [
      'a user without one',
      "CREATE USER app IDENTIFIED EXTERNALLY; CREATE USER a IDENTIFIED WITH AWSAuthenticationPlugin AS 'RDS'; PASSWORD DISABLE",
    ],
    ['a sentence about users', 'The user is identified by the name of the account'],
    [
      'a key that pages of Supabase show',
      `SUPABASE_KEY_OF_PAGE = ${'eyJhbGciOiJIUzI1NiJ9'}.${btoa('{"role":"anon","exp":2000000000}').replace(/=/g, '')}.${'a1B2'.repeat(10)}`,
    ],
    [
      'a token of an hour',
      `${'eyJhbGciOiJIUzI1NiJ9'}.${btoa('{"iat":1700000000,"exp":1700003600}').replace(/=/g, '')}.${'a1B2'.repeat(10)}`,
    ],
    ['a token without a signature', `${'eyJhbGciOiJub25lIn0'}.${btoa('{"sub":"app"}').replace(/=/g, '')}.`],
    [
      'keys that are names',
      'app_key = "frontend-orders-eu-central-1"\napplicationKey: orders\nlicense_key = "standard"',
    ],
    ['keys that all may see', 'public_shared_key: "a1b2c3d4"\nshared_keys_enabled = "a1b2c3d4e5"'],
    [
      'arguments in JSON that name a file',
      '{"command": ["load", "--password-file", "/run/pw", "--token", "$TOKEN", "--password"], "-p": ["a"]}',
    ],
    ['no base64 after all', 'abcdefghijklmnopq='],
    ['mysql that asks', 'mysql -u root -p -e "show databases" && mysql -h db -P 3306 -p < dump.sql'],
    ['mysql with a variable', 'mysql -u root -p"$PW" && mysqldump -p${PW} orders'],
    ['a port of a container', 'docker run -p 8080:80 nginx && redis-cli -h cache ping'],
    ['a registry with a variable', 'docker login -u app -p "$PW" registry.internal'],
    ['curl with variables', 'curl -u "$USER:$PASS" https://repo.internal && curl -u app:{{ pw }} https://a'],
    ['curl as documentation has it', 'curl -u user:password https://repo.internal'],
    ['passwords by chance', '#cloud-config\nchpasswd:\n  list: |\n    root:RANDOM\n  expire: false'],
    ['a hash in the list of a cloud-config', 'chpasswd:\n  list: |\n    root:$6$salt$abcdefgh'],
    ['passwd with a variable', 'echo "$PW" | passwd --stdin app && echo $PW | sudo passwd --stdin app'],
    ['a user of Windows without one', 'net user guest /active:no && net user app * /add'],
    ['a statement with a variable', `psql -c "ALTER USER app WITH PASSWORD '$PW'"`],
    ['a statement with a gap', `ALTER ROLE app PASSWORD '{{ password }}'; IDENTIFIED BY '\${PW}'`],
    ['a header with a variable', 'curl -H "Authorization: Bearer $TOKEN" -H "X-Api-Key: ${KEY}" https://a'],
    [
      'a header that says how long',
      'curl -H "X-aws-ec2-metadata-token-ttl-seconds: 21600" http://169.254.169.254',
    ],
    [
      'XML with a gap',
      '<password>${db.password}</password>\n<password></password>\n<passwordPolicy>strict</passwordPolicy>',
    ],
    [
      'PHP as it is delivered',
      "define( 'DB_PASSWORD', 'password_here' );\ndefine('DB_PASSWORD', getenv('PW'));",
    ],
  ])('%s is none', (_, text) => {
    expect(credentialIn(text)).toBeUndefined()
  })

  // A search that goes back for every start would take minutes for each.
  test.each([
    ['a name over and over', 'aws_secret'.repeat(100_000)],
    ['a name and spaces', `aws_secret${' '.repeat(1_000_000)}`],
    ['letters', 'A'.repeat(1_000_000)],
    ['assignments', 'token=$'.repeat(100_000)],
    ['assignments in quotes', 'token="$"'.repeat(100_000)],
    ['colons', 'token:'.repeat(100_000)],
    ['variables', '$token='.repeat(100_000)],
    ['addresses', '://a:'.repeat(100_000)],
    ['lines', 'password\n'.repeat(100_000)],
    ['flags', '--token '.repeat(100_000)],
    ['a heading over and over', '-----BEGIN '.repeat(100_000)],
    ['a command over and over', 'mysql -p '.repeat(100_000)],
    ['elements', '<a>b'.repeat(100_000)],
    ['users', 'USER '.repeat(100_000)],
    ['names of variables', 'name: secret '.repeat(100_000)],
    ['names and spaces', `name: secret${' '.repeat(1_000_000)}`],
    ['what is to be packed', 'echo a:b '.repeat(100_000)],
    ['what may be a token', 'sk-aaaaaaaaaaaaaaaaaaaaaaaaa'.repeat(40_000)],
    ['what is piped', 'echo a '.repeat(100_000)],
  ])('%s is none, however long', (_, text) => {
    expect(credentialIn(text)).toBeUndefined()
  })
})

/** An attribute of a resource as a plan holds it. */
async function attribute(after: unknown, expression: object, variables: object = {}) {
  const made = await graph(
    planJson(
      [change('aws_x.it', { after: { a: after } })],
      { resources: [block('aws_x.it', { a: expression })] },
      { variables },
    ),
  )
  return at(made, 'aws_x.it')._child('a')
}

const hashOf = (text: string) => sha1(new TextEncoder().encode(text))
const bad = 'export DB_PASSWORD="hunter2"'
const good = 'yum install -y nginx'

describe('a text', () => {
  const judged = async (after: string, expression: object, variables = {}) => {
    const value = await attribute(after, expression, variables)
    return holdsNoCredential(value as unknown as Scalar)
  }

  test.each([
    ['in clear', bad, {}, {}, 'fail'],
    ['in clear, clean', good, {}, {}, 'pass'],
    ['hashed, written as a literal', hashOf(bad), literal(bad), {}, 'fail'],
    ['hashed, written as a clean literal', hashOf(good), literal(good), {}, 'pass'],
    ['hashed, in a variable', hashOf(bad), ref('var.script'), { script: { value: bad } }, 'fail'],
    [
      'hashed, in a variable behind a local',
      hashOf(bad),
      ref('local.script'),
      { script: { value: bad } },
      'fail',
    ],
    [
      'hashed, in a variable in base64',
      hashOf(bad),
      ref('var.script'),
      { script: { value: btoa(bad) } },
      'fail',
    ],
    [
      'hashed, made of a variable',
      hashOf(bad),
      ref('var.script'),
      { script: { value: good } },
      'undetermined',
    ],
    ['hashed, from a file', hashOf(bad), {}, {}, 'undetermined'],
    ['packed and cut off', base64(gzipSync(bad).subarray(0, 20)), {}, {}, 'undetermined'],
  ] as const)('%s', async (_, after, expression, variables, outcome) => {
    expect((await judged(after, expression, variables)).outcome).toBe(outcome)
  })
})

describe('environment variables', () => {
  const judged = async (after: object) =>
    entriesHoldNoCredential((await attribute(after, ref('local.env'))) as unknown as Entries)

  test.each([
    [{ DB_PASSWORD: 'hunter2' }, 'fail'],
    [{ DB_PASSWORD: 'pa$sword1' }, 'fail'],
    [{ dbPassword: 'hunter2' }, 'fail'],
    [{ STRIPE_API_KEY: '4eC39HqLyjWDarjtT1' }, 'fail'],
    [{ KEY: `AKIA${'IOSFODNN7EXAMPLE'}` }, 'fail'],
    [{ DATABASE_URL: 'mysql://app:hunter2@db/app' }, 'fail'],
    [{ SETTINGS: '{"password": "hunter2"}' }, 'fail'],
    [{ DB_PASSWORD: '' }, 'pass'],
    [{ DB_PASSWORD: '${DB_PASSWORD}' }, 'pass'],
    [{ DB_SECRET: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:db' }, 'pass'],
    [{ DB_PASSWORD_SECRET_NAME: 'prod-db-1a2b3c4d' }, 'pass'],
    [{ TABLE: 'orders', STAGE: 'prod' }, 'pass'],
    [{ S3_KEY: 'path/to/a1b2c3', PRIMARY_KEY: 'id' }, 'pass'],
    // Every page that uses Firebase shows its key to whoever opens it; the key of its service account is another.
    [{ FIREBASE_API_KEY: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'pass'],
    [{ firebaseApiKey: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'pass'],
    [{ GOOGLE_API_KEY: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'fail'],
    [{ FIREBASE_PRIVATE_KEY: 'MIIEvQIBADANBgkqhkiG9w0' }, 'fail'],
    [{ FIREBASE_TOKEN: '1//0gA1b2C3d4E5f6G7h8' }, 'fail'],
    [{}, 'pass'],
  ])('%j', async (env, outcome) => {
    expect((await judged(env)).outcome).toBe(outcome)
  })

  test('what is decided at apply is told by its name, and by what it is made from', async () => {
    const made = ref('aws_y.b.arn', 'aws_y.b')
    const outcome = async (unknown: object, expression: object) => {
      const plan = planJson(
        [
          change('aws_x.it', { after: { a: {} }, unknown: { a: unknown } }),
          change('aws_y.b', { unknown: { arn: true } }),
        ],
        { resources: [block('aws_x.it', { a: expression }), block('aws_y.b')] },
      )
      const value = at(await graph(plan), 'aws_x.it')._child('a')
      return entriesHoldNoCredential(value as unknown as Entries).outcome
    }
    expect(await outcome({ DB_PASSWORD: true }, made)).toBe('undetermined')
    expect(await outcome({ TABLE: true }, made)).toBe('pass')
    expect(await outcome({ TABLE: true }, ref('local.env'))).toBe('undetermined')
  })

  test('a finding for each, in a sentence that does not quote it', async () => {
    const verdict = await judged({ DB_PASSWORD: 'hunter2', API_TOKEN: 'd41d8cd98f00b204' })
    expect(verdict.parts?.map(part => part.grouping)).toEqual(['item', 'item'])
  })

  test('as pairs', async () => {
    const pair = await attribute({ name: 'DB_PASSWORD', value: 'hunter2' }, literal({}))
    const [name, value] = [pair._child('name'), pair._child('value')] as unknown as [Scalar, Scalar]
    expect(pairHoldsNoCredential(name, value).outcome).toBe('fail')
    expect(pairHoldsNoCredential(value, name).outcome).toBe('pass')
  })
})

describe('what stands in the configuration', () => {
  const judged = async (expressions: object, after: object, steps: (string | number)[], variables = {}) => {
    const plan = planJson(
      [change('aws_x.it', { after })],
      { resources: [block('aws_x.it', expressions)], variables },
      { variables },
    )
    const value = steps.reduce<Value>((one, step) => one._child(step), at(await graph(plan), 'aws_x.it'))
    return isNotWritten(value as unknown as Scalar).outcome
  }
  const [list, map] = [{ a: ['hunter2'] }, { a: { key: 'hunter2' } }]
  const byDefault = { b: { default: 'hunter2', value: 'hunter2' } }
  const handedIn = { b: { default: 'hunter2', value: 'hunter3' } }

  test.each([
    ['one of a list', literal(['hunter2']), list, ['a', 0], {}, 'fail'],
    ['one of a map', literal({ key: 'hunter2' }), map, ['a', 'key'], {}, 'fail'],
    ['one of a list in a variable', ref('var.b'), list, ['a', 0], { b: { default: ['hunter2'] } }, 'fail'],
    ['what a function makes of a map', {}, map, ['a', 'key'], {}, 'undetermined'],
    ['nothing', literal(''), { a: '' }, ['a'], {}, 'pass'],
  ] as const)('%s', async (_, expression, after, steps, variables, outcome) => {
    expect(await judged({ a: expression }, after, [...steps], variables)).toBe(outcome)
  })

  test.each([
    ['a literal', literal('hunter2'), {}, 'fail'],
    ['a default', ref('var.b'), byDefault, 'fail'],
    ['a variable that is handed in', ref('var.b'), handedIn, 'pass'],
    ['a default beside what is ephemeral', ref('var.b', 'ephemeral.aws_y.b.c'), byDefault, 'pass'],
    ['what is ephemeral', ref('ephemeral.aws_y.b.c', 'ephemeral.aws_y.b'), {}, 'pass'],
    ['what a function makes', {}, {}, 'undetermined'],
    ['nothing', literal(''), {}, 'pass'],
  ] as const)('of a write-only attribute: %s', async (_, expression, variables, outcome) => {
    expect(await judged({ a_wo: expression }, { a_wo: null }, ['a_wo'], variables)).toBe(outcome)
  })

  test.each([
    [null, 'pass'],
    [1, 'fail'],
  ])('before the change a write-only attribute is told by its version: %s', async (version, outcome) => {
    const before = { a_wo: null, a_wo_version: version }
    const plan = planJson([change('aws_x.it', { before, after: { ...before, a_wo_version: 2 } })], {
      resources: [block('aws_x.it', { a_wo: literal('hunter2') })],
    })
    const value = at(await graph(plan), 'aws_x.it', 'before')._child('a_wo')
    expect(isNotWritten(value as unknown as Scalar).outcome).toBe(outcome)
  })

  test.each([
    ['a file with spaces', '{ "password": "hunter2" }', 'undetermined'],
    ['what jsonencode writes', '{"password":"hunter2\\u003c3"}', 'fail'],
    ['a placeholder', '{"password":"CHANGE_ME"}', 'pass'],
    ['nothing secret', '{"host":"db.internal"}', 'pass'],
    ['a word', 'hunter2', 'undetermined'],
  ])('of a content that a function makes: %s', async (_, text, outcome) => {
    const value = await attribute(text, {})
    expect(contentIsNotWritten(value as unknown as Scalar, 'password').outcome).toBe(outcome)
  })
})
