import { catalogCommand } from '/work/main/apps/server/src/authoring/command/command.ts'
import { startPostgres } from '/work/main/test/support/postgres.ts'

import { writeFileSync } from 'node:fs'
const n = 5000
const members={type:'skill',label:'M',description:'d',prompt:'p',priority:1,delivery:'always',actions:[] as string[]}
const studio={type:'resource_center',label:'S',greeting:'g',hints:[],groups:[],instructions:'i',freeChat:'f',attachments:[{capability:'members'}]}
const invite={type:'session_api',title:'Invite',description:'d',mask:'id',risk:'high',effect:'egress',policy:'confirm',enabled:true,mcp:false,unavailable:'u',method:'POST',endpoint:'/api/members',input:{type:'object',properties:{email:{type:'string'}},required:['email'],additionalProperties:false}}
const keys = Array.from({length:n},(_,i)=>`act_${i}`)
const items = [...keys.map((key)=>({kind:'action',key,latest:{...invite},published:'latest',review:['title','risk','policy','unavailable'].map((point)=>({point,by:{subject:'k'},at:1}))})),
 {kind:'agent',key:'studio',latest:studio,published:'latest'},{kind:'capability',key:'members',latest:{...members,actions:keys.slice(0,500)},published:'latest'}]
writeFileSync('/tmp/h6big.json', JSON.stringify({format:'ambit.catalog',formatVersion:1,items}))
const pg = await startPostgres()
const run = async (env: Record<string,string>, ...args: string[]) => { const t=performance.now(); const code = await catalogCommand({args,env,folder:'/tmp',out:(x)=>process.stdout.write(x.slice(0,200)),err:(x)=>process.stderr.write(x.slice(0,600))}); console.log('code',code,Math.round(performance.now()-t),'ms') }
const env = { DATABASE_URL: pg.url, AMBIT_DATA:'/tmp/h6none', PORT:'24877' }
await run(env,'import','h6big.json','--publish')
await run(env,'import','h6big.json')
await run(env,'export','h6out.json')
await pg.stop()
