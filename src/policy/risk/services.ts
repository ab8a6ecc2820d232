import {
  type Call,
  dangerous,
  each,
  type Judgement,
  moderate,
  type ProgramTable,
  safe,
} from './judgement.ts';

/** Databases, clouds and hosting: what their command lines do to data and accounts elsewhere. */
export const services: ProgramTable = {
  ...each(
    'psql mysql mariadb sqlite3 sqlite sqlcmd sqlplus duckdb clickhouse-client clickhouse mongosh mongo cqlsh influx cockroach usql pgcli mycli litecli bq snowsql turso',
    judgeDatabase,
  ),
  ...each('redis-cli valkey-cli', ({ name, args }) =>
    args.some((arg) =>
      /^(?:flushall|flushdb|del|unlink|shutdown|config|debug|eval|script)$/i.test(arg),
    )
      ? dangerous(`\`${name}\` deletes or changes a store`)
      : args.some((arg) => /^(?:ping|info|dbsize|--version|--stat)$/i.test(arg))
        ? safe
        : moderate(`\`${name}\` talks to a store`),
  ),
  ...each('dropdb dropuser mysqladmin pg_ctl pg_resetwal initdb', ({ name, args }) =>
    args.some((arg) => /^(?:status|ping|version)$/.test(arg))
      ? safe
      : dangerous(`\`${name}\` removes or resets a database`),
  ),
  ...each('createdb createuser pg_dump pg_dumpall mysqldump mongodump pg_basebackup', ({ name }) =>
    moderate(`\`${name}\` works on a database`),
  ),
  ...each('pg_restore mongorestore mysqlimport', ({ name }) =>
    dangerous(`\`${name}\` overwrites a database`),
  ),
  pg_isready: () => safe,
  ...each(
    'aws gcloud az gsutil doctl heroku fly flyctl vercel netlify now railway render supabase firebase wrangler cloudflare amplify sam cdk serverless sls eb ecs-cli copilot cf ibmcloud oci linode-cli scw hcloud exo linkerd surge gh-pages eas appcenter sentry-cli datadog-ci newrelic codecov expo-cli clasp modal replicate huggingface-cli hf wandb kaggle',
    judgeCloud,
  ),
  ...each('gh glab hub-cli tea', judgeForge),
  ...each(
    'ansible ansible-playbook ansible-galaxy ansible-vault salt chef-client knife puppet',
    ({ name, args }) =>
      name === 'ansible-playbook' &&
      args.some((arg) => /^--(?:check|syntax-check|list-(?:tasks|hosts|tags))$/.test(arg))
        ? safe
        : name === 'ansible-vault' ||
            args.some((arg) => /state=absent|^shell$|^command$|^raw$/.test(arg))
          ? dangerous(`\`${name}\` handles secrets or runs anything anywhere`)
          : moderate(`\`${name}\` changes other machines`),
  ),
  ...each('cast', ({ args }) =>
    /^(?:send|publish|wallet|mktx|rpc)$/.test(args[0] ?? '')
      ? dangerous('`cast` signs or sends')
      : moderate('`cast` talks to a chain'),
  ),
  ...each(
    'anvil ganache geth solana solana-test-validator near aptos sui flow',
    ({ name, args }) =>
      args.some((arg) => /^(?:transfer|deploy|program|account|wallet|keygen|publish)$/.test(arg))
        ? dangerous(`\`${name}\` signs or sends`)
        : moderate(`\`${name}\` talks to a chain`),
  ),
  ...each('ollama llm aichat', ({ name, args }) =>
    /^(?:list|ls|ps|show|--version)$/.test(args[0] ?? '')
      ? safe
      : args[0] === 'rm'
        ? dangerous(`\`${name} rm\` deletes a model`)
        : moderate(`\`${name}\` runs a model`),
  ),
  ...each('claude codex aider cursor-agent gemini opencode goose amp', ({ name }) =>
    dangerous(`\`${name}\` lets a model run commands`),
  ),
};

function judgeDatabase({ name, args, command }: Call): Judgement {
  const text = [...args, ...command.redirects.map(({ word }) => word.text)].join(' ');
  if (/^--?(?:version|help)$/.test(text)) return safe;
  if (
    /\b(?:drop|truncate|delete|alter|update|grant|revoke|shutdown|replace|dropDatabase|deleteMany|remove|copy\b.*\bprogram|attach)\b|\\!|\.shell|\.system|\.import|\.restore|load_extension|pg_read_file|into\s+outfile/i.test(
      text,
    )
  ) {
    return dangerous(`\`${name}\` removes or changes data`);
  }
  if (
    command.redirects.some(({ operator }) => operator === '<') ||
    /(?:^|\s)(?:-f|--file|\.read|source)\b/.test(text)
  ) {
    return dangerous(`\`${name}\` runs statements from a file`);
  }
  return moderate(`\`${name}\` works on a database`);
}

function judgeCloud({ name, args }: Call): Judgement {
  const words = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toLowerCase());
  const verbs = words.slice(0, 4).join(' ');
  if (args.every((arg) => /^--?(?:version|help|v|h)$/.test(arg))) return safe;
  if (
    /\b(?:delete|destroy|remove|terminate|purge|rm|rb|drop|reset|wipe|deregister|detach|revoke|disable|stop-instances|empty|rollback|scale|unset|teardown)\b|delete-|terminate-|remove-|purge-|destroy/.test(
      verbs,
    ) ||
    args.some((arg) => /^--(?:delete|force-delete|prune|force)$/.test(arg))
  ) {
    return dangerous(`\`${name}\` removes what is real`);
  }
  if (
    /secret|password|credential|token|\bkey|\biam\b|\blogin\b|\blogout\b|\bauth\b|\bsso\b|get-parameter|configure|\bkms\b|ssm|config:get|\benv\b/.test(
      verbs,
    )
  ) {
    return dangerous(`\`${name}\` handles credentials`);
  }
  if (
    /^(?:build|test|synth|validate|lint|diff|package|dev-check|check)\b/.test(verbs) &&
    /^(?:cdk|sam|serverless|sls|wrangler|netlify|vercel|amplify|eas)$/.test(name)
  )
    return verbs.startsWith('diff') ? moderate(`\`${name}\` reads what is real`) : safe;
  return moderate(`\`${name}\` talks to a service`);
}

function judgeForge({ name, args }: Call): Judgement {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const [area = '', verb = ''] = words;
  if (/^(?:auth|secret|ssh-key|gpg-key|variable|token)$/.test(area))
    return verb === 'status' && !args.includes('--show-token') && !args.includes('-t')
      ? safe
      : dangerous(`\`${name} ${area}\` handles credentials`);
  if (/^(?:delete|remove|archive|transfer|rename|purge|cancel|lock|unlink)$/.test(verb))
    return dangerous(`\`${name} ${area} ${verb}\` removes things`);
  if (area === 'api') {
    return args.some((arg) => /^(?:DELETE|-XDELETE|--method=DELETE)$/i.test(arg))
      ? dangerous(`\`${name} api\` deletes`)
      : moderate(`\`${name} api\` talks to a service`);
  }
  if (/^(?:extension|alias|codespace|cs|config)$/.test(area))
    return verb === 'list' ? safe : dangerous(`\`${name} ${area}\` installs or runs more code`);
  if (
    /^(?:list|ls|view|status|diff|checks|watch|show|get)$/.test(verb) ||
    /^(?:status|search|browse|version|help|--version|)$/.test(area)
  )
    return safe;
  return moderate(`\`${name} ${area}\` changes things`);
}
